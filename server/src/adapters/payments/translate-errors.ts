type Call = (...args: never[]) => Promise<unknown>

/** The same calls; what one of them throws is handed to `translate`, and the answer thrown instead. */
export function translateErrors<Calls extends object>(
  calls: Calls & Record<keyof Calls, Call>,
  translate: (error: unknown, call: string) => unknown,
): Calls {
  const translated = Object.entries<Call>(calls).map(([name, call]) => [
    name,
    async (...args: never[]) => {
      try {
        return await call(...args)
      } catch (error) {
        throw translate(error, name)
      }
    },
  ])
  return Object.fromEntries(translated)
}
