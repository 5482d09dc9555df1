// What follows from something that never changes, such as the shape of an area, is worked out once.

/** The same work, done once for each object or text it is given. */
export function once<Key extends object | string, Value>(work: (of: Key) => Value): (of: Key) => Value {
  const byText = new Map<string, Value>();
  const byObject = new WeakMap<object, Value>();
  return (of) => {
    const known = typeof of === "string" ? byText.get(of) : byObject.get(of);
    if (known !== undefined) return known;
    const value = work(of);
    if (typeof of === "string") byText.set(of, value);
    else byObject.set(of, value);
    return value;
  };
}
