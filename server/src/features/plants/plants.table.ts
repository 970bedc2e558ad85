import {
  GROWING_DIFFICULTIES,
  PLANT_CATEGORIES,
  PLANT_LISTS,
  PLANTING_SEASONS,
  type PlantTrouble,
  SUN_REQUIREMENTS,
  WATER_REQUIREMENTS,
} from '@commonplot/shared/plants/plant.ts'
import { SOIL_TYPES, SUN_EXPOSURES } from '@commonplot/shared/plots/plot-vocabulary.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  areAllOf,
  instant,
  isAtMost,
  isOneOf,
  monthList,
  textList,
  tsvector,
  weightedWords,
} from '../../sql/columns.ts'
import { sourceColumns, sourceConstraints } from '../external-data/external-data.table.ts'
import { users } from '../users/users.table.ts'

export const plants = pgTable(
  'plants',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    scientificNames: textList('scientific_names'),
    otherNames: textList('other_names'),
    images: textList('images'),
    imageLicence: text('image_licence'),
    category: text('category', { enum: PLANT_CATEGORIES }),
    type: text('type'),
    growingDifficulty: text('growing_difficulty', { enum: GROWING_DIFFICULTIES }),
    description: text('description'),
    cycle: text('cycle'),
    watering: text('watering'),
    waterRequirements: text('water_requirements', { enum: WATER_REQUIREMENTS }),
    sunlight: textList('sunlight'),
    sunRequirements: text('sun_requirements', { enum: SUN_REQUIREMENTS }),
    suitableSun: text('suitable_sun', { enum: SUN_EXPOSURES }).array().notNull().default([]),
    soilType: text('soil_type'),
    suitableSoil: text('suitable_soil', { enum: SOIL_TYPES }).array().notNull().default([]),
    soilPh: text('soil_ph'),
    maintenance: text('maintenance'),
    growthRate: text('growth_rate'),
    matureSize: text('mature_size'),
    hardinessZones: textList('hardiness_zones'),
    bloomTime: text('bloom_time'),
    harvestTime: text('harvest_time'),
    fertilizerRequirements: text('fertilizer_requirements'),
    propagationMethods: textList('propagation_methods'),
    daysToGermination: integer('days_to_germination'),
    daysToHarvest: integer('days_to_harvest'),
    sowingDepth: text('sowing_depth'),
    spacing: text('spacing'),
    plantingSeasons: text('planting_seasons', { enum: PLANTING_SEASONS })
      .array()
      .notNull()
      .default([]),
    sowMonths: monthList('sow_months'),
    plantOutMonths: monthList('plant_out_months'),
    harvestMonths: monthList('harvest_months'),
    calendarRegion: text('calendar_region'),
    plantingInstructions: text('planting_instructions'),
    careInstructions: text('care_instructions'),
    tips: textList('tips'),
    troubles: jsonb('troubles').$type<PlantTrouble[]>().notNull().default([]),
    harvestInfo: text('harvest_info'),
    harvestSigns: textList('harvest_signs'),
    nutritionalInfo: jsonb('nutritional_info')
      .$type<Record<string, string>>()
      .notNull()
      .default({}),
    companionPlants: textList('companion_plants'),
    avoidPlants: textList('avoid_plants'),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...sourceColumns(),
    /** Plant data services return details of one plant per call. */
    detailsFetchedAt: instant('details_fetched_at'),
    search: tsvector('search').generatedAlwaysAs(
      weightedWords([
        ['A', `name || ' ' || list_text(other_names)`],
        ['B', `list_text(scientific_names) || ' ' || coalesce(category, '')`],
        ['C', `coalesce(description, '')`],
      ]),
    ),
  },
  (t) => [
    check('plants_category_known', isOneOf(t.category, PLANT_CATEGORIES)),
    check('plants_difficulty_known', isOneOf(t.growingDifficulty, GROWING_DIFFICULTIES)),
    check('plants_water_known', isOneOf(t.waterRequirements, WATER_REQUIREMENTS)),
    check('plants_sun_known', isOneOf(t.sunRequirements, SUN_REQUIREMENTS)),
    check('plants_suitable_sun_known', areAllOf(t.suitableSun, SUN_EXPOSURES)),
    check('plants_suitable_soil_known', areAllOf(t.suitableSoil, SOIL_TYPES)),
    check('plants_seasons_known', areAllOf(t.plantingSeasons, PLANTING_SEASONS)),
    check('plants_name_length', isAtMost(t.name, 200)),
    check('plants_description_length', isAtMost(t.description, 5000)),
    check('plants_days_positive', sql`${t.daysToGermination} > 0 and ${t.daysToHarvest} > 0`),
    ...sourceConstraints('plants', t),
    index('plants_by_category').on(t.category, t.name, t.id),
    index('plants_by_name').on(t.name, t.id),
    index('plants_by_words').using('gin', t.search),
  ],
)

export const savedPlants = pgTable(
  'saved_plants',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list', { enum: PLANT_LISTS }).notNull(),
    plantId: text('plant_id')
      .notNull()
      .references(() => plants.id, { onDelete: 'cascade' }),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.list, t.plantId] }),
    check('saved_plants_list_known', isOneOf(t.list, PLANT_LISTS)),
    index('saved_plants_of_plant').on(t.plantId),
  ],
)
