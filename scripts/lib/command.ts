import { existsSync } from 'node:fs'

/** The environment wins over the file. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

type Kind = abstract new (...given: never[]) => Error

/** Prints an expected error as one line; any other error is a defect and keeps its stack. */
export async function runCommand(expected: Kind[], command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isExpected = expected.some((kind) => error instanceof kind)
    if (!(error instanceof Error && isExpected)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
