import type { ExternalService } from '@commonplot/shared/external-data/source.ts'

export interface ServiceFacts {
  name: string
  provider: string
  /** Description in the list of services. */
  brings: string
  terms: string
  /** Environment variables that enable the service. */
  settings: readonly string[]
  /** Only services with a secret have a field under API Keys. */
  keyLabel?: string
}

export const SERVICE_FACTS: Record<ExternalService, ServiceFacts> = {
  plantData: {
    name: 'Plant data',
    provider: 'Perenual',
    brings: '400+ plant species with pictures, watering, light and more with every sync.',
    terms: 'Pictures keep the licence of their maker, and we show it beside them.',
    settings: ['PERENUAL_KEY'],
    keyLabel: 'Perenual API key',
  },
  maps: {
    name: 'Maps',
    provider: 'a Nominatim server',
    brings: 'Finds any address on the map, beyond the towns we know ourselves.',
    terms: 'One question a second at most, answers kept for 30 days, © OpenStreetMap contributors.',
    settings: ['NOMINATIM_URL', 'NOMINATIM_CONTACT'],
  },
  marketplace: {
    name: 'Marketplace platform',
    provider: 'Sharetribe',
    brings: 'Plots, tools and experts listed on a partner marketplace.',
    terms: 'Only published listings. They are rented where they are listed, not here.',
    settings: ['SHARETRIBE_CLIENT_ID'],
    keyLabel: 'Sharetribe client ID',
  },
  places: {
    name: 'Places',
    provider: 'OpenStreetMap through Overpass',
    brings: 'Community gardens to visit and organic, bulk and zero-waste shops nearby.',
    terms: 'Open Database Licence, © OpenStreetMap contributors.',
    settings: ['OVERPASS_URL'],
  },
  carbon: {
    name: 'Carbon factors',
    provider: 'Climatiq',
    brings: 'A regional figure for each kilometre not driven; ours is used without it.',
    terms: 'We send the distance alone and show the source of the figure.',
    settings: ['CLIMATIQ_KEY'],
    keyLabel: 'Climatiq API key',
  },
}
