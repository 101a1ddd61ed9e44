/**
 * Widths of text without a browser, in pixels. Each class holds the widest advance that its characters have in Public
 * Sans and in Arial's metrics at the weights drawn, in hundredths of the font's size: text never leaves its box.
 */
const CLASSES: readonly (readonly [number, string])[] = [
  [34, " '!,.:;()[]|/¡·iíjlIÍ"],
  [43, '-"*frt{}'],
  [57, 'acekszvxyáéJ1«»°'],
  [74, 'ABCDEFGHKLNOPQRSTUVXYZÁÉÓÚÑÜ&'],
  [92, 'mwMW%@'],
  [102, '…→↺'],
]

const OTHER = 65

const WIDTHS = new Map(CLASSES.flatMap(([width, characters]) => [...characters].map((character): [string, number] => [character, width])))

/** Width of a line of proportional text at `size` pixels. */
export function widthOf(text: string, size: number): number {
  return ([...text].reduce((sum, character) => sum + (WIDTHS.get(character) ?? OTHER), 0) * size) / 100
}

/** Width of a line of fixed-pitch text at `size` pixels. */
export function fixedWidthOf(text: string, size: number): number {
  return [...text].length * size * 0.62
}

/** Breaks a text between words into lines no wider than `limit` pixels; a longer word stays whole. */
export function wrap(text: string, size: number, limit: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer, size) <= limit) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
