// The page's second module: audits, exports and integrators, from the Swift sources of the command line tool.

async function loadStudio(bytes) {
  const module = await WebAssembly.compile(bytes);
  let wasm, memory;
  const begin = () => {
    wasm = new WebAssembly.Instance(module, {}).exports;
    wasm.__wasm_call_ctors();
    ({ memory } = wasm);
  };
  begin();

  /** Calls the module, and reloads it if it trapped, as it does when memory runs out. */
  const guarded = (call) => (...all) => {
    try {
      return call(...all);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      begin();
      throw new RangeError('this is beyond what the page can hold; animbench takes more');
    }
  };

  const answer = (length) => {
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, wasm.studio_answer(), length));
    const result = JSON.parse(text);
    if (result.rejected !== undefined) throw new RangeError(result.rejected);
    return result;
  };
  /** The module's answer for a file. */
  const ofFile = (bytes, call) => {
    const place = wasm.studio_allocate(bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const length = call(place, bytes.length);
    wasm.studio_free(place);
    return answer(length);
  };
  /** A model's outputs for some inputs; undefined if it does not support the motion. */
  const mapped = (inputs, call) => {
    const place = wasm.studio_allocate(16 * inputs.length);
    new Float64Array(memory.buffer, place, inputs.length).set(inputs);
    const output = place + 8 * inputs.length;
    const done = call(place, output, inputs.length);
    const results = done ? new Float64Array(memory.buffer, output, inputs.length).slice() : undefined;
    wasm.studio_free(place);
    return results;
  };

  const calls = {
    audit: (bytes) => ofFile(bytes, wasm.studio_audit),
    exportFile: (bytes, format, error, reducesMotion) =>
      ofFile(bytes, (place, count) => wasm.studio_export(place, count, format, error, reducesMotion)),
    readFormats: () => answer(wasm.studio_formats()),
    measureSpring: (duration, bounce, velocity) =>
      answer(wasm.studio_measure_spring(duration, bounce, velocity)),
    readModels: () => answer(wasm.studio_models()),
    springModel: (model, duration, bounce, velocity, times) => mapped(times, (input, output, count) =>
      wasm.studio_spring_model(model, duration, bounce, velocity, input, output, count)),
  };
  const studio = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, guarded(call)]));
  return { ...studio, models: studio.readModels(), formats: studio.readFormats() };
}
