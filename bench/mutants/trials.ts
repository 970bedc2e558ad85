import { describe, inject, test } from 'vitest'

/** The tests of one rule file, once for the file as it is and once for each of its mutants. */
declare module 'vitest' {
  interface ProvidedContext {
    trials: { names: string[]; tests: string[] }
  }
}

const { names, tests } = inject('trials')

for (const name of names) {
  describe(name, async () => {
    for (const path of tests) {
      try {
        await import(/* @vite-ignore */ `${path}?mutant=${name}`)
      } catch (error) {
        test('a mutant that does not even load is noticed', () => {
          throw error
        })
      }
    }
  })
}
