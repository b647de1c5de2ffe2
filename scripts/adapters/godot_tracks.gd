# The half of godot_tracks.py that runs in the engine. A question is the number of doubles that follow: a type of
# transition and of ease, or -1 and six numbers for each key (time, value, and the times and values of its handles);
# then the time. The answer is a double.
extends SceneTree
var peer = StreamPeerTCP.new()
var tween = Tween.new()
var x = 0.0

func asked(q):
    if q[0] >= 0:
        tween.remove_all()
        tween.interpolate_property(self, "x", 0.0, 1.0, 1.0, int(q[0]), int(q[1]))
        tween.start()
        tween.seek(q[2])
        return x
    var animation = Animation.new()
    animation.length = q[-7] + 1
    var track = animation.add_track(Animation.TYPE_BEZIER)
    for i in range(1, q.size() - 1, 6):
        animation.bezier_track_insert_key(
            track, q[i], q[i + 1], Vector2(q[i + 2], q[i + 3]), Vector2(q[i + 4], q[i + 5]))
    return animation.bezier_track_interpolate(track, q[-1])

func _init():
    get_root().add_child(tween)
    peer.connect_to_host("127.0.0.1", int(OS.get_environment("PORT")))
    while peer.get_status() == StreamPeerTCP.STATUS_CONNECTING:
        pass
    while true:
        var q = []
        for i in range(peer.get_double()):
            q.append(peer.get_double())
        peer.put_double(asked(q))
