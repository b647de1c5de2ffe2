extension CaseSet {
  /// The requests on which shipped engines were found most wrong, and the simplest of each group on
  /// which they were wrong: one set for each kind. They stay, so that what was found once is asked
  /// in every verdict.
  public static let worstFoundSets: [CaseSet] = SolverKind.allCases.compactMap { kind in
    let requests = worstFound.filter { $0.kind == kind }
    return requests.isEmpty
      ? nil
      : CaseSet(
        name: "worst-found-\(kind.rawValue)",
        summary: "requests on which shipped engines were most wrong", kind: kind,
        requests: requests)
  }

  /// The requests, from the verdicts under `Results/engines`; add those that a search finds.
  private static let worstFound: [SolverRequest] = worstFoundLines.split(separator: "\n").compactMap
  {
    try? SolverRequest.decode(line: String($0)).request.get()
  }

  /// The number of lines; a test compares it with the number of requests.
  static var worstFoundLineCount: Int { worstFoundLines.split(separator: "\n").count }

  private static let worstFoundLines = #"""
    {"id":1,"kind":"spring","duration":0.5,"bounce":1.0,"from":0.0,"to":1.0,"velocity":0.0,"time":5.0}
    {"id":1,"kind":"spring","duration":5.0,"bounce":1.0,"from":0.0,"to":1.0,"velocity":0.0,"time":0.5}
    {"id":1,"kind":"spring","duration":0.5,"bounce":0.3,"from":0.0,"to":1.0,"velocity":0.0,"time":0.1}
    {"id":1,"kind":"spring","duration":0.5,"bounce":1.0,"from":0.0,"to":1.0,"velocity":0.0,"time":500.0}
    {"id":1,"kind":"spring","duration":0.69,"bounce":-0.3,"from":1.0,"to":0.0,"velocity":0.0,"time":0.1}
    {"id":1,"kind":"spring","duration":0.43,"bounce":-0.1,"from":0.8,"to":1.0,"velocity":0.0,"time":1.7}
    {"id":1,"kind":"spring","duration":5.0,"bounce":0.999,"from":0.0,"to":1.0,"velocity":0.0,"time":0.5}
    {"id":1,"kind":"spring","duration":0.5,"bounce":0.999,"from":0.0,"to":1.0,"velocity":0.0,"time":5.0}
    {"id":1,"kind":"spring","duration":0.05,"bounce":-0.4,"from":0.0,"to":1.0,"velocity":0.0,"time":0.5}
    {"id":1,"kind":"spring","duration":0.5,"bounce":0.999,"from":0.0,"to":1.0,"velocity":0.0,"time":2.5}
    {"id":1,"kind":"spring","duration":0.5,"bounce":-0.999,"from":0.0,"to":1.0,"velocity":0.0,"time":2.5}
    {"id":1,"kind":"spring","duration":0.5,"bounce":-0.999,"from":0.0,"to":1.0,"velocity":0.0,"time":5.0}
    {"id":1,"kind":"spring","duration":0.5,"bounce":-0.999,"from":0.0,"to":1.0,"velocity":0.0,"time":1.0}
    {"id":1,"kind":"spring","duration":5.0,"bounce":-0.999,"from":0.0,"to":1.0,"velocity":0.0,"time":2.5}
    {"id":1,"kind":"spring","duration":0.05,"bounce":-0.999,"from":0.0,"to":1.0,"velocity":0.0,"time":2.5}
    {"id":1,"kind":"spring","duration":2.0,"bounce":1e-12,"from":0.0,"to":1.0,"velocity":0.0,"time":2e-06}
    {"id":1,"kind":"spring","duration":0.5,"bounce":1e-14,"from":0.0,"to":1.0,"velocity":0.0,"time":5e-06}
    {"id":1,"kind":"spring","duration":0.05,"bounce":-0.9999,"from":0.0,"to":1.0,"velocity":0.0,"time":25.0}
    {"id":1,"kind":"spring","duration":5.0,"bounce":-0.99999999,"from":0.0,"to":1.0,"velocity":0.0,"time":2.5}
    {"id":1,"kind":"spring","response":0.49,"dampingRatio":1.01,"from":20.0,"to":0.0,"velocity":0.0,"time":1.4}
    {"id":1,"kind":"spring","duration":5.0,"bounce":-0.99999999,"from":0.0,"to":1.0,"velocity":0.0,"time":25000.0}
    {"id":1,"kind":"spring","duration":5.0,"bounce":-1e-15,"from":0.0,"to":1.0,"velocity":12.566370614359172,"time":5e-05}
    {"id":1,"kind":"spring","duration":0.5,"bounce":-0.999,"from":0.0,"to":1.0,"velocity":-12.566370614359172,"time":0.05}
    {"id":1,"kind":"spring","duration":0.35,"bounce":-1e-15,"from":0.0,"to":1.0,"velocity":0.0,"time":0.028925619834710748}
    {"id":1,"kind":"spring","duration":0.5,"bounce":-0.999999999,"from":0.0,"to":1.0,"velocity":-12.566370614359172,"time":2.5}
    {"id":1,"kind":"spring","duration":5.0,"bounce":-0.999999999,"from":0.0,"to":1.0,"velocity":-1.2566370614359172,"time":25.0}
    {"id":1,"kind":"spring","duration":0.06429254418821587,"bounce":-0.5,"from":0.0,"to":1.0,"velocity":0.0,"time":9.578932437195679}
    {"id":1,"kind":"spring","duration":4.8672796676903065,"bounce":1.0,"from":0.0,"to":1.0,"velocity":1.2909028730952656,"time":4304264.133792816}
    {"id":1,"kind":"spring","duration":0.05449371452648702,"bounce":-0.20316430510509775,"from":0.0,"to":1.0,"velocity":0.0,"time":17.889732147692506}
    {"id":1,"kind":"spring","duration":2.3916554948049904,"bounce":0.9999841610898373,"from":0.0,"to":1.0,"velocity":-2.627128079619971,"time":107.32381845807684}
    {"id":1,"kind":"spring","duration":0.05778678555964792,"bounce":0.9999523299581256,"from":0.0,"to":1.0,"velocity":-108.73048650013659,"time":11.307541149562647}
    {"id":1,"kind":"spring","duration":0.14281889933127132,"bounce":-0.9999999937428139,"from":0.0,"to":1.0,"velocity":0.3275573655087191,"time":0.0016644339633015857}
    {"id":1,"kind":"cubic-bezier","x1":0.0,"y1":0.0,"x2":0.3,"y2":1.0,"progress":0.1}
    {"id":1,"kind":"cubic-bezier","x1":0.1,"y1":0.9,"x2":0.2,"y2":1.0,"progress":0.1}
    {"id":1,"kind":"cubic-bezier","x1":0.2,"y1":0.0,"x2":1.0,"y2":0.9,"progress":0.4}
    {"id":1,"kind":"cubic-bezier","x1":0.9,"y1":0.0,"x2":0.1,"y2":1.0,"progress":0.4}
    {"id":1,"kind":"cubic-bezier","x1":0.0,"y1":0.0,"x2":0.1,"y2":1.0,"progress":0.1}
    {"id":1,"kind":"cubic-bezier","x1":0.3,"y1":0.0,"x2":0.7,"y2":1.0,"progress":0.4}
    {"id":1,"kind":"cubic-bezier","x1":0.3,"y1":0.0,"x2":1.0,"y2":1.0,"progress":0.6}
    {"id":1,"kind":"cubic-bezier","x1":0.3,"y1":0.0,"x2":0.7,"y2":1.0,"progress":0.3}
    {"id":1,"kind":"cubic-bezier","x1":0.0,"y1":0.0,"x2":0.0,"y2":1.0,"progress":0.1}
    {"id":1,"kind":"cubic-bezier","x1":0.2,"y1":0.0,"x2":0.0,"y2":1.0,"progress":0.2}
    {"id":1,"kind":"cubic-bezier","x1":0.0,"y1":0.0,"x2":0.0,"y2":1.0,"progress":0.0}
    {"id":1,"kind":"cubic-bezier","x1":0.3,"y1":1.3,"x2":0.29,"y2":0.6,"progress":0.1}
    {"id":1,"kind":"cubic-bezier","x1":0.5,"y1":-0.9,"x2":0.1,"y2":1.5,"progress":0.6}
    {"id":1,"kind":"cubic-bezier","x1":0.5,"y1":-0.9,"x2":0.1,"y2":1.5,"progress":0.3}
    {"id":1,"kind":"cubic-bezier","x1":0.9,"y1":-0.5,"x2":0.4,"y2":1.2,"progress":0.8}
    {"id":1,"kind":"cubic-bezier","x1":1.0,"y1":-1.0,"x2":0.0,"y2":2.0,"progress":0.75}
    {"id":1,"kind":"cubic-bezier","x1":0.18,"y1":0.8,"x2":0.5,"y2":0.06,"progress":0.9}
    {"id":1,"kind":"cubic-bezier","x1":1.0,"y1":0.69,"x2":0.04,"y2":0.26,"progress":0.7}
    {"id":1,"kind":"cubic-bezier","x1":1e-07,"y1":1.0,"x2":1e-07,"y2":1.0,"progress":0.125}
    {"id":1,"kind":"cubic-bezier","x1":1.0,"y1":1.0,"x2":1.0,"y2":1.0,"progress":0.998046875}
    {"id":1,"kind":"cubic-bezier","x1":0.999999,"y1":0.0,"x2":1e-07,"y2":1.0,"progress":0.625}
    {"id":1,"kind":"cubic-bezier","x1":0.99,"y1":0.0,"x2":0.01,"y2":1.0,"progress":0.498046875}
    {"id":1,"kind":"cubic-bezier","x1":1.0,"y1":0.0,"x2":0.0,"y2":1.0,"progress":0.4998779296875}
    {"id":1,"kind":"cubic-bezier","x1":0.5,"y1":0.2,"x2":0.8333333333343332,"y2":0.9,"progress":0.5}
    {"id":1,"kind":"cubic-bezier","x1":1.0,"y1":0.0,"x2":1.0,"y2":0.0,"progress":0.9999999999999998}
    {"id":1,"kind":"cubic-bezier","x1":0.65,"y1":0.2,"x2":0.9833333333323334,"y2":0.9,"progress":0.5}
    {"id":1,"kind":"cubic-bezier","x1":1.0,"y1":-1.0,"x2":0.0,"y2":2.0,"progress":0.4999999701976776}
    {"id":1,"kind":"cubic-bezier","x1":0.0,"y1":1.0,"x2":0.0,"y2":1.0,"progress":5.820766091346741e-11}
    {"id":1,"kind":"cubic-bezier","x1":0.17,"y1":0.18,"x2":0.97,"y2":-0.59,"progress":0.999969482421875}
    {"id":1,"kind":"cubic-bezier","x1":0.999999,"y1":0.0,"x2":0.999999,"y2":0.0,"progress":0.9999999999999998}
    {"id":1,"kind":"cubic-bezier","x1":0.65,"y1":0.2,"x2":0.9833333333333334,"y2":0.9,"progress":0.6630428565982975}
    {"id":1,"kind":"cubic-bezier","x1":0.65,"y1":0.2,"x2":0.9833333333323334,"y2":0.9,"progress":0.22164803148983347}
    {"id":1,"kind":"linear-easing","css":"linear(50% 0.5, 25% 0, 1)","progress":0.0}
    {"id":1,"kind":"linear-easing","css":"linear(50% 0.5, 25% 0, 1)","progress":0.1}
    {"id":1,"kind":"linear-easing","css":"linear(50% 0.5, 25% 0, 1)","progress":-0.03125}
    {"id":1,"kind":"css-keyframes","frames":[{"v":53.0,"easing":"linear"},{"v":-54.0}],"easing":"ease-out","progress":0.8}
    {"id":1,"kind":"css-keyframes","frames":[{"v":-7.0,"offset":0.0,"easing":"ease-out"},{"v":-18.0,"offset":1.0}],"progress":0.8}
    {"id":1,"kind":"css-keyframes","frames":[{"v":-10.0},{"v":-75.0,"offset":0.3},{"v":60.0,"offset":0.3},{"v":89.0,"offset":1.0,"easing":"cubic-bezier(0.52, 0.58, 0.37, -0.54)"}],"progress":0.3}
    {"id":1,"kind":"css-keyframes","frames":[{"v":-35.0},{"v":1.0,"offset":0.6,"easing":"linear(0 50%, 1)"},{"v":80.0,"easing":"linear(-1, 2)"},{"v":39.0,"offset":0.9},{"v":-41.0}],"progress":0.6}
    {"id":1,"kind":"css-keyframes","frames":[{"v":-11.0},{"v":-28.0,"offset":0.5},{"v":-80.0},{"v":39.0,"offset":0.9,"easing":"linear(-1, 2)"},{"v":-39.0,"offset":1.0}],"easing":"ease-out","progress":0.5186011904919529}
    {"id":1,"kind":"css-keyframes","frames":[{"v":13.0,"offset":0.0,"easing":"linear(-1, 2)"},{"v":-55.0,"easing":"ease-in"},{"v":-11.0,"offset":0.7,"easing":"steps(4, jump-both)"},{"v":-63.0,"offset":1.0}],"easing":"linear(50% 0.5, 25% 0, 1)","progress":0.0}
    {"id":1,"kind":"advance","duration":0.2,"bounce":0.5,"from":0.0,"to":1.0,"velocity":0.0,"steps":[0.008333333333333333]}
    {"id":1,"kind":"advance","duration":0.92,"bounce":-0.45,"from":0.0,"to":1.0,"velocity":0.0,"steps":[0.008333333333333333,0.008333333333333333]}
    {"id":1,"kind":"advance","duration":0.48,"bounce":-0.2,"from":0.0,"to":1.0,"velocity":-3.0,"steps":[0.016666666666666666,0.016666666666666666]}
    {"id":1,"kind":"advance","duration":0.07228630160675724,"bounce":1.0,"from":4.077059117756377,"to":-82.84582195872676,"velocity":1.0,"steps":[0.016666666666666666]}
    {"id":1,"kind":"advance","duration":0.8958009198107277,"bounce":-0.9932770037990694,"from":37.594125269039154,"to":-56.802909956222706,"velocity":0.0,"steps":[0.03333333333333333]}
    {"id":1,"kind":"advance","duration":1.1227385582167315,"bounce":0.9753257833894311,"from":-61.993737506601306,"to":62.62917040830308,"velocity":0.0,"steps":[0.0,0.016666666666666666]}
    {"id":1,"kind":"advance","duration":1.622801566528767,"bounce":0.0,"from":-34.54986897118842,"to":-37.602641149501245,"velocity":0.0,"steps":[0.016666666666666666,0.0,0.03333333333333333]}
    {"id":1,"kind":"advance","duration":0.06600465986270541,"bounce":7.80328647931861e-11,"from":-48.39210743752198,"to":-86.77401461272667,"velocity":0.0,"steps":[0.016666666666666666,0.016666666666666666,0.016666666666666666,0.0]}
    {"id":1,"kind":"advance","duration":0.21490922457268904,"bounce":0.9999975703231262,"from":-55.16954909428093,"to":-97.6127383854998,"velocity":-10.0,"steps":[0.016666666666666666,0.016666666666666666,0.016666666666666666,0.016666666666666666]}
    {"id":1,"kind":"advance","duration":0.11610961508911063,"bounce":-3.2361320251562964e-05,"from":63.24657220119224,"to":-16.294675671588706,"velocity":0.0,"steps":[0.03333333333333333,0.016666666666666666,0.06666666666666667,0.016666666666666666]}
    {"id":1,"kind":"settling","duration":1.2,"bounce":0.2,"from":0.0,"to":1.0,"velocity":0.0,"epsilon":0.01}
    {"id":1,"kind":"settling","duration":1.4,"bounce":0.0,"from":0.0,"to":1.0,"velocity":0.0,"epsilon":0.01}
    {"id":1,"kind":"settling","duration":0.1,"bounce":1e-15,"from":0.0,"to":1.0,"velocity":0.0,"epsilon":0.001}
    {"id":1,"kind":"settling","duration":0.8624692517738847,"bounce":0.4932149901587818,"from":0.0,"to":0.011630386959126337,"velocity":0.0,"epsilon":0.1}
    {"id":1,"kind":"settling","duration":0.05600671688092869,"bounce":-0.8292091490611959,"from":0.0,"to":-0.016251591818606366,"velocity":0.0,"epsilon":0.1}
    {"id":1,"kind":"retarget","duration":3.300583735185506,"bounce":-0.7030288439078558,"from":6.175849105118728,"velocity":0.0,"moves":[{"time":0.0,"to":62.47264854889025}],"times":[0.0,1.2423936887814748,6.522571197730091]}
    {"id":1,"kind":"retarget","duration":0.79,"bounce":0.3,"from":0.0,"velocity":2.0,"moves":[{"time":0.0,"to":1.0},{"time":0.08830820822734049,"to":0.0,"mass":1.0,"stiffness":200.0,"damping":21.0}],"times":[0.03333333333333333,0.25,1.6]}
    {"id":1,"kind":"retarget","duration":0.26,"bounce":-0.73,"from":0.0,"velocity":0.0,"moves":[{"time":0.0,"to":100.0},{"time":0.3532399997427544,"to":180.0,"velocity":509.99999999999994}],"times":[0.18333333333333332,0.38333333333333336,0.4]}
    """#
}
