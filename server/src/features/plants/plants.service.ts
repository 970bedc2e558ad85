import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Plant, SavedPlant } from '@commonplot/shared/plants/plant.ts'
import type { PlantListQuery } from '@commonplot/shared/plants/plants.contract.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller, Visitor } from '../../caller.ts'
import { forbidden, notFound } from '../../failures.ts'
import { wantsExternalRecords } from '../users/users.service.ts'
import {
  deleteSavedPlant,
  findPlant,
  findPlants,
  findSavedPlants,
  insertSavedPlant,
  matching,
  type Saving,
} from './plants.store.ts'
import { plants } from './plants.table.ts'

export async function listPlants(
  { db }: AppDeps,
  { source, ...search }: PlantListQuery,
  caller: Visitor,
): Promise<Page<Plant>> {
  // Screens do not send a source: the user's setting decides.
  const includeExternal = source !== 'local' && (await wantsExternalRecords(db, caller.userId))
  return findPlants(db, { ...search, includeExternal })
}

export async function getPlant({ db }: AppDeps, id: string): Promise<Plant> {
  const plant = await findPlant(db, id)
  if (!plant) throw notFound('Plant not found')
  return plant
}

export async function listSavedPlants({ db }: AppDeps, userId: string, caller: Caller) {
  onlyOwnLists(userId, caller)
  return findSavedPlants(db, userId)
}

export async function savePlant(
  deps: AppDeps,
  saving: Saving,
  caller: Caller,
): Promise<SavedPlant> {
  onlyOwnLists(saving.userId, caller)
  const plant = await getPlant(deps, saving.plantId)
  const savedAt = await deps.db.write((writable) =>
    insertSavedPlant(writable, saving, deps.clock.now()),
  )
  return { list: saving.list, plant, savedAt: savedAt.toISOString() }
}

export async function forgetPlant({ db }: AppDeps, saving: Saving, caller: Caller): Promise<void> {
  onlyOwnLists(saving.userId, caller)
  await db.write((writable) => deleteSavedPlant(writable, saving))
}

function onlyOwnLists(userId: string, caller: Caller): void {
  if (userId !== caller.userId) throw forbidden('Plant lists belong to the person who keeps them')
}

export const searchedPlants = { table: plants, matching }
