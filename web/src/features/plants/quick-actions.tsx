import type { Plant, PlantList } from '@commonplot/shared/plants/plant.ts'
import { CalendarPlus, Heart, type LucideIcon, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AskCommunity } from './ask-community.tsx'
import { useSavedPlants } from './use-saved-plants.ts'

const ICON = { 'aria-hidden': true, strokeWidth: 1.75 } as const

const LIST_ACTIONS: Array<{ list: PlantList; add: string; remove: string; Icon: LucideIcon }> = [
  {
    list: 'favourites',
    add: 'Add to Favorites',
    remove: 'Remove from Favorites',
    Icon: Heart,
  },
  {
    list: 'garden-plan',
    add: 'Add to Garden Plan',
    remove: 'Remove from Garden Plan',
    Icon: CalendarPlus,
  },
]

export function QuickActions({ plant }: { plant: Plant }) {
  const { isSaved, change } = useSavedPlants()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-xl">Quick Actions</h2>
      <div className="grid gap-3">
        {LIST_ACTIONS.map(({ list, add, remove, Icon }) => {
          const isKept = isSaved(plant.id, list)
          const isChanging = change.isPending && change.variables.list === list
          return (
            <Button
              key={list}
              variant="secondary"
              busyLabel={isChanging && 'Saving...'}
              onClick={() => change.mutate({ plant, list, keep: !isKept })}
            >
              <Icon {...ICON} className={`size-5 ${isKept ? 'fill-current text-leaf' : ''}`} />
              {isKept ? remove : add}
            </Button>
          )
        })}
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          <MessagesSquare {...ICON} className="size-5" />
          Ask Community
        </Button>
      </div>
      <AskCommunity plant={plant} open={isAsking} onOpenChange={setIsAsking} />
    </Card>
  )
}
