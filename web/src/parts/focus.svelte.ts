// Keyboards stand on buttons that a choice takes away: then the focus goes on to what came in their place.
import { tick } from "svelte";

/**
 * Whenever `changed` changes while the focus is inside `box`, and what had it is gone, it goes to what `next` finds
 * there, else to the box itself.
 */
export function keepFocus(
  box: () => HTMLElement | undefined,
  changed: () => unknown,
  next: (box: HTMLElement) => HTMLElement | null,
): void {
  $effect.pre(() => {
    void changed();
    const before = box();
    const held = document.activeElement;
    if (!before?.contains(held)) return;
    void tick().then(() => {
      const now = box();
      if (now && !now.contains(document.activeElement) && !held?.isConnected) (next(now) ?? now).focus();
    });
  });
}
