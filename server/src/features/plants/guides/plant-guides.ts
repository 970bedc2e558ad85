import { BASIL } from './basil.ts'
import { CARROT } from './carrot.ts'
import { LETTUCE } from './lettuce.ts'
import type { PlantGuide } from './plant-guide.ts'
import { STRAWBERRY } from './strawberry.ts'
import { SUNFLOWER } from './sunflower.ts'
import { TOMATO } from './tomato.ts'

export const PLANT_GUIDES: PlantGuide[] = [TOMATO, BASIL, LETTUCE, STRAWBERRY, SUNFLOWER, CARROT]
