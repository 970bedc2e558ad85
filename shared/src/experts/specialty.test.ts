import { expect, test } from 'vitest'
import { specialtyForPlant, tellingWords } from './specialty.ts'

test.each([
  ['Tomato', 'Vegetable gardening', 'PLANT-09'],
  ['Sweet Pepper', 'Vegetable gardening', 'PLANT-09'],
  ['Lemon cucumber', 'Vegetable gardening', 'PLANT-09'],
  ['Basil', 'Herb cultivation', 'PLANT-10'],
  ['Peppermint', 'Vegetable gardening', 'PLANT-09'],
  ['Spearmint', 'Herb cultivation', 'PLANT-10'],
  ['Herb Robert', 'Herb cultivation', 'PLANT-10'],
  ['Passion fruit', 'Fruit cultivation', 'PLANT-11'],
  ['Crab APPLE', 'Fruit cultivation', 'PLANT-11'],
  ['Strawberry', 'Fruit cultivation', 'PLANT-11'],
  ['Sunflower', 'Organic farming', 'PLANT-12'],
  ['', 'Organic farming', 'PLANT-12'],
])('who knows about %o is found under %s [%s]', (name, specialty) => {
  expect(specialtyForPlant(name)).toBe(specialty)
})

test.each([
  ['Vegetable gardening', 'Vegetable'],
  ['Urban Farming', 'Urban'],
  ['Herb cultivation', 'Herb'],
  ['Mushroom Growing', 'Mushroom'],
  ['  Organic  Vegetables ', 'Organic Vegetables'],
  ['Permaculture', 'Permaculture'],
  ['Gardening', 'Gardening'],
])('the words of %o that tell it apart are %o', (specialty, words) => {
  expect(tellingWords(specialty)).toBe(words)
})
