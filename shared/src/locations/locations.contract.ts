import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { numberParam, requiredText } from '../contract/fields.ts'
import { mapTiles } from './map-tiles.ts'
import { place, placeAddress } from './place.ts'

export const locationsApi = contract('locations', {
  geocode: endpoint({
    method: 'GET',
    path: '/api/geocode',
    access: 'anyone',
    summary: 'Where an address, a city or a ZIP code is',
    query: z.object({ address: requiredText(500, 'is required') }),
    response: place,
  }),
  reverseGeocode: endpoint({
    method: 'GET',
    path: '/api/reverse-geocode',
    access: 'anyone',
    summary: 'What stands at a position',
    query: z.object({ lat: numberParam(-90, 90), lng: numberParam(-180, 180) }),
    response: placeAddress,
  }),
  getMap: endpoint({
    method: 'GET',
    path: '/api/map',
    access: 'anyone',
    summary: 'What our maps are drawn from; null while there is nothing',
    response: z.object({ tiles: z.nullable(mapTiles) }),
  }),
})
