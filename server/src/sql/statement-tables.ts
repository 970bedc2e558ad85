const READ = /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?"?(\w+)"?|"(\w+)"\./gi
const WRITTEN = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?"?(\w+)"?/gi

/** Triggers write where no statement says so; a test compares this with the database. */
export const WRITTEN_BY_TRIGGER: Record<string, readonly string[]> = {
  businesses: ['search_words'],
  experts: ['search_words'],
  plants: ['search_words'],
  plots: ['search_words'],
  reviews: ['plots', 'tools'],
  tools: ['search_words'],
}

export interface StatementTables {
  read: readonly string[]
  written: readonly string[]
}

const MAX_REMEMBERED = 2000
const remembered = new Map<string, StatementTables>()

/**
 * The tables a statement names. A name too many costs one answer computed again, a name too few
 * would let an old answer live on: in doubt it is in.
 */
export function statementTables(text: string): StatementTables {
  const known = remembered.get(text)
  if (known) return known
  const written = namesIn(text, WRITTEN)
  const tables = {
    read: namesIn(text, READ),
    written: [...written, ...written.flatMap((table) => WRITTEN_BY_TRIGGER[table] ?? [])],
  }
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(text, tables)
  return tables
}

function namesIn(text: string, pattern: RegExp): string[] {
  const names = Array.from(text.matchAll(pattern), ([, plain, qualifier]) => plain ?? qualifier)
  return [...new Set(names.filter((name) => name !== undefined))]
}
