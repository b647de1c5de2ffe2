"use strict";
(() => {
  // A scenario's motion is the audit's page, made when it is unfolded and as high as what it shows.
  for (const motion of document.querySelectorAll("details.motion"))
    motion.addEventListener("toggle", () => {
      const frame = motion.querySelector("iframe");
      frame.onload = () => {
        const shown = frame.contentDocument.documentElement;
        const fit = () => { frame.height = shown.offsetHeight; };
        // At once, too, because an observer waits for the next frame.
        fit();
        new ResizeObserver(fit).observe(shown);
      };
      frame.srcdoc = "<!doctype html>" + motion.querySelector("template").innerHTML
        + document.getElementById("player").innerHTML;
    }, { once: true });
  // Opens the target of the address or of the section list.
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let part = target; part; part = part.parentElement)
      if (part.tagName === "DETAILS") part.open = true;
    for (const part of target.querySelectorAll(":scope > details.part")) part.open = true;
  };
  addEventListener("hashchange", open);
  open();
})();
