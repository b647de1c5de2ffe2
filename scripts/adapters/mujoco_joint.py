# engine: mujoco
# title: MuJoCo, Euler at 2 ms
# from: pip:mujoco==4.0.0
# run: {python} {file} EULER
# ci: yes
# cost: one joint stepped through the times of all items of a frame in order, called from Python
# footnote: a slide joint stepped at the default timestep, and once less than that to land on the time;
#   asked up to 20 s
#
# engine: mujoco-rk4
# title: MuJoCo, RK4 at 2 ms
# run: {python} {file} RK4
# ci: no
"""A slide joint of MuJoCo, with stiffness and damping, as a solver of springs: the integrator is the
argument."""
import sys

import mujoco
from protocol import Unsupported, serve, spring_of, throughput

INTEGRATOR = getattr(mujoco.mjtIntegrator, f"mjINT_{sys.argv[1]}")
model = mujoco.MjModel.from_xml_string("""<mujoco><option gravity="0 0 0"/><worldbody><body>
  <joint type="slide" axis="1 0 0" stiffness="1" damping="1"/>
  <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
</body></worldbody></mujoco>""")
model.opt.integrator = INTEGRATOR
STEP = model.opt.timestep
data = mujoco.MjData(model)


def start(request):
    spring, to = spring_of(request), request.get("to", 1)
    mujoco.mj_resetData(model, data)
    model.jnt_stiffness[0] = spring.stiffness / spring.mass
    model.dof_damping[0] = spring.damping / spring.mass
    data.qpos[0], data.qvel[0] = request.get("from", 0) - to, request.get("velocity", 0)
    return to


def advance(seconds):
    """Whole steps, and what is left of the time in one shorter one."""
    model.opt.timestep = STEP
    count = int(seconds // STEP)
    if count:
        mujoco.mj_step(model, data, count)
    model.opt.timestep = seconds - count * STEP
    if model.opt.timestep > 0:
        mujoco.mj_step(model, data)


def motion(request):
    if request["time"] > 20:
        raise Unsupported("more steps than a judge waits for")
    to = start(request)
    advance(request["time"])
    return {"position": to + float(data.qpos[0]), "velocity": float(data.qvel[0])}


def positions(request):
    def frame(times):
        to, values, now = start(request), {}, 0.0
        for time in sorted(times):
            advance(time - now)
            now, values[time] = time, to + float(data.qpos[0])
        return [values[time] for time in times]
    return frame


def frames(request):
    to, positions, velocities = start(request), [], []
    for step in request["steps"]:
        advance(step)
        positions.append(to + float(data.qpos[0]))
        velocities.append(float(data.qvel[0]))
    return {"positions": positions, "velocities": velocities}


serve({"spring": motion, "advance": frames, **throughput({"spring": positions})},
      solver=f"MuJoCo {sys.argv[1]}", version=mujoco.__version__, domain={"time": [0, 20]})
