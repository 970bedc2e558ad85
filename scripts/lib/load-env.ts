import { existsSync } from 'node:fs'

/** What is already set in the environment wins over the file. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
