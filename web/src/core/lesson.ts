// How far a lesson has come, kept in the browser.
export interface Lesson {
  match: string;
  step: number;
  /** How long the log was when each step began. */
  from: number[];
}

const keyOf = (game: string) => `namyoum.tutorial.${game}`;

export function keptLesson(game: string): Lesson | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(game)) ?? "null");
    const { match, step, from } = (found ?? {}) as Partial<Lesson>;
    return typeof match === "string" && Number.isInteger(step) && Array.isArray(from) ? (found as Lesson) : null;
  } catch {
    return null;
  }
}

export function keepLesson(game: string, lesson: Lesson): void {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(lesson));
  } catch {
    /* the lesson then lasts for this page */
  }
}
