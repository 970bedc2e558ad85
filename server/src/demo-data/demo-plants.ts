import { BASIL } from './plants/basil.ts'
import { CARROT } from './plants/carrot.ts'
import type { DemoPlant } from './plants/demo-plant.ts'
import { LETTUCE } from './plants/lettuce.ts'
import { STRAWBERRY } from './plants/strawberry.ts'
import { SUNFLOWER } from './plants/sunflower.ts'
import { TOMATO } from './plants/tomato.ts'

export const DEMO_PLANTS: DemoPlant[] = [TOMATO, BASIL, LETTUCE, STRAWBERRY, SUNFLOWER, CARROT]
