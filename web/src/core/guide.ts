// The guide searched by words: every word has to be in a rule, or in its number.

export interface Rule {
  id: string;
  text: string;
}
export interface Section {
  chapter: string;
  title: string;
  intro?: string;
  rules: Rule[];
}

/** Without accents and case, one letter for one letter, so that places in the text stay where they are. */
const plain = (text: string): string =>
  [...text.toLowerCase()].map((letter) => letter.normalize("NFD")[0] ?? letter).join("");
const wordsOf = (search: string): string[] => plain(search).split(/\s+/).filter(Boolean);

export function search<S extends Section>(chapters: S[], text: string): S[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return chapters;
  return chapters
    .map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter((rule) => {
        const line = plain(`${rule.id.replace(/^[a-z]+-/, "")} ${chapter.title} ${rule.text}`);
        return wanted.every((word) => line.includes(word));
      }),
    }))
    .filter((chapter) => chapter.rules.length > 0);
}

/** The text cut where a word that is searched for stands. */
export function pieces(text: string, searched: string): { text: string; marked: boolean }[] {
  const wanted = wordsOf(searched).filter((word) => word.length > 1);
  const line = plain(text);
  const letters = [...text];
  const marked = letters.map(() => false);
  for (const word of wanted)
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) marked.fill(true, at, at + word.length);
  const cut: { text: string; marked: boolean }[] = [];
  letters.forEach((letter, index) => {
    const last = cut.at(-1);
    if (last && last.marked === marked[index]) last.text += letter;
    else cut.push({ text: letter, marked: marked[index] ?? false });
  });
  return cut;
}
