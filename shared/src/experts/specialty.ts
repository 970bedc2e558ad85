/** Words without meaning for a search: any specialty may have them. */
const GENERIC_WORDS = new Set(['gardening', 'cultivation', 'farming', 'growing'])

/** `Vegetable gardening` asks for vegetables, so that it also finds `Organic Vegetables`. */
export function tellingWords(specialty: string): string {
  const words = specialty.trim().split(/\s+/)
  const telling = words.filter((word) => !GENERIC_WORDS.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words).join(' ')
}

const SPECIALTY_BY_NAME: ReadonlyArray<readonly [words: readonly string[], specialty: string]> = [
  [['tomato', 'pepper', 'cucumber'], 'Vegetable gardening'],
  [['herb', 'basil', 'mint'], 'Herb cultivation'],
  [['fruit', 'apple', 'berry'], 'Fruit cultivation'],
]

/** The specialty for a plant, by the plant's name. */
export function specialtyForPlant(plantName: string): string {
  const name = plantName.toLowerCase()
  const match = SPECIALTY_BY_NAME.find(([words]) => words.some((word) => name.includes(word)))
  return match?.[1] ?? 'Organic farming'
}
