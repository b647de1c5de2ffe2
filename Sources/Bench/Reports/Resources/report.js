"use strict";
(() => {
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
