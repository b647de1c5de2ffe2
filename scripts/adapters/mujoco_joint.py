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
from protocol import Unsupported, motion_of, retargeted, serve, throughput

INTEGRATOR = getattr(mujoco.mjtIntegrator, f"mjINT_{sys.argv[1]}")
model = mujoco.MjModel.from_xml_string("""<mujoco><option gravity="0 0 0"/><worldbody><body>
  <joint type="slide" axis="1 0 0" stiffness="1" damping="1"/>
  <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
</body></worldbody></mujoco>""")
model.opt.integrator = INTEGRATOR
STEP = model.opt.timestep
data = mujoco.MjData(model)


def states(spring, position, velocity, to, lengths):
    """The position and velocity after each of some lengths of time: whole steps, and a shorter one."""
    mujoco.mj_resetData(model, data)
    model.jnt_stiffness[0] = spring.stiffness / spring.mass
    model.dof_damping[0] = spring.damping / spring.mass
    data.qpos[0], data.qvel[0] = position - to, velocity
    for seconds in lengths:
        model.opt.timestep, count = STEP, int(seconds // STEP)
        if count:
            mujoco.mj_step(model, data, count)
        model.opt.timestep = seconds - count * STEP
        if model.opt.timestep > 0:
            mujoco.mj_step(model, data)
        yield to + float(data.qpos[0]), float(data.qvel[0])


def piece(*motion):
    """A motion as a function of seconds, to its position and its velocity."""
    def at(seconds):
        if seconds > 20:
            raise Unsupported("more steps than a judge waits for")
        return next(states(*motion, [seconds]))
    return at


def positions(request):
    def frame(times):
        order = sorted(times)
        lengths = [after - before for before, after in zip([0.0, *order], order)]
        values = dict(zip(order, (x for x, _ in states(*motion_of(request), lengths))))
        return [values[time] for time in times]
    return frame


def frames(request):
    positions, velocities = zip(*states(*motion_of(request), request["steps"]))
    return {"positions": positions, "velocities": velocities}


serve({"spring": lambda r: dict(zip(("position", "velocity"), piece(*motion_of(r))(r["time"]))),
       "advance": frames, "retarget": lambda request: retargeted(request, piece),
       **throughput({"spring": positions})},
      solver=f"MuJoCo {sys.argv[1]}", version=mujoco.__version__, domain={"time": [0, 20]})
