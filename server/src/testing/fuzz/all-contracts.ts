import { readdirSync } from 'node:fs'
import type { EndpointDefinition } from '@commonplot/shared/contract/endpoint.ts'

const sources = new URL('../../../../shared/src/', import.meta.url)

/** Every endpoint that a file of contracts exports, so that a new one is tried without being named. */
export async function readAllContracts(): Promise<EndpointDefinition[]> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  const contracts = files.filter((path) => path.endsWith('.contract.ts')).toSorted()
  const modules = await Promise.all(
    contracts.map((path) => import(new URL(path, sources).href) as Promise<object>),
  )
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Api'))
    .flatMap(([, endpoints]) => Object.values(endpoints as Record<string, EndpointDefinition>))
}
