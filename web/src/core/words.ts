// Catalogues: flat objects of key and text, as the server gives them. {name} is filled in; {count|one|many} takes
// the first form for one (in French for none and one) and the second otherwise.
export type Language = "en" | "fr";
export type Catalogue = Record<string, string>;
export type Values = Record<string, string | number>;

export interface Words {
  language: Language;
  has(key: string): boolean;
  /** The text of a key; a key that is missing shows itself, so that nobody has to guess. */
  text(key: string, values?: Values): string;
  number(value: number, digits?: 0 | 1 | 2): string;
  percent(share: number): string;
  date(milliseconds: number): string;
}

// Making one of these takes longer than using it a hundred times, and a log is told anew with every action.
const plurals: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules("en"), fr: new Intl.PluralRules("fr") };

export function fill(text: string, values: Values, language: Language): string {
  return text.replace(
    /\{([a-z0-9_]+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (whole, name: string, one?: string, many?: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      if (one === undefined || many === undefined) return String(value);
      return plurals[language].select(Number(value)) === "one" ? one : many;
    },
  );
}

export function words(language: Language, catalogue: Catalogue): Words {
  const numbers = [0, 1, 2].map(
    (digits) => new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  const shares = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  const days = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
  return {
    language,
    has: (key) => key in catalogue,
    text: (key, values = {}) => fill(catalogue[key] ?? key, values, language),
    number: (value, digits: 0 | 1 | 2 = 0) => (numbers[digits] as Intl.NumberFormat).format(value),
    percent: (share) => shares.format(share),
    date: (milliseconds) => days.format(milliseconds),
  };
}
