// Counters that changed their area run there in under a quarter of a second. Whoever asked the device for less motion
// sees them there at once.
export const travelTime = 220;

interface Spot {
  x: number;
  y: number;
  space: string;
}

export function travel(box: Element, before: Map<string, Spot>, now: Map<string, Spot>): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const moved = [...now].flatMap(([unit, to]) => {
    const from = before.get(unit);
    return from && from.space !== to.space ? [{ unit, from, to }] : [];
  });
  // More than a stack of each side: the position was changed as a whole, nobody marched.
  if (moved.length > 18) return;
  for (const { unit, from, to } of moved) {
    const counter = box.querySelector<SVGGElement>(`[data-thing="${CSS.escape(unit)}"]`);
    const inner = counter?.querySelector<SVGGElement>(".travel");
    const scale = counter?.transform.baseVal.numberOfItems === 2 ? counter.transform.baseVal.getItem(1).matrix.a : 1;
    inner?.animate(
      [
        { transform: `translate(${(from.x - to.x) / scale}px, ${(from.y - to.y) / scale}px)` },
        { transform: "translate(0px, 0px)" },
      ],
      { duration: travelTime, easing: "ease-out" },
    );
  }
}
