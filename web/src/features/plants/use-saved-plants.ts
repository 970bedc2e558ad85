import { PLANT_LIST_LABELS, type Plant, type PlantList } from '@commonplot/shared/plants/plant.ts'
import { plantsApi } from '@commonplot/shared/plants/plants.contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'
import { savedPlantsOptions } from './plant-queries.ts'

interface Change {
  plant: Plant
  list: PlantList
  keep: boolean
}

function send(userId: string, { plant, list, keep }: Change): Promise<unknown> {
  const params = { userId, plantId: plant.id }
  return keep
    ? call(plantsApi.savePlant, { params, body: { list } })
    : call(plantsApi.forgetPlant, { params, query: { list } })
}

/** The acting person's favourites and garden plan. */
export function useSavedPlants() {
  const userId = useActingUserId()
  const asMember = useRequireSignIn()
  const saved = useQuery({ ...savedPlantsOptions(userId ?? ''), enabled: userId !== null })
  const change = useMutation({
    mutationFn: async (wanted: Change) => {
      await send(await asMember(), wanted)
    },
    onSuccess: (_answer, { plant, list, keep }) => {
      const label = PLANT_LIST_LABELS[list]
      addToast({
        title: keep ? `Added to ${label}` : `Removed from ${label}`,
        description: keep
          ? `${plant.common_name} is on the list on your profile.`
          : `${plant.common_name} is off the list.`,
        ...(!keep && {
          action: { label: 'Undo', onSelect: () => change.mutate({ plant, list, keep: true }) },
        }),
      })
    },
    meta: { changes: ['savedPlants'], failure: 'Your list was not changed. Please try again.' },
  })
  const isSaved = (plantId: string, list: PlantList) =>
    saved.data?.some((row) => row.list === list && row.plant.id === plantId) ?? false
  return { saved, isSaved, change }
}
