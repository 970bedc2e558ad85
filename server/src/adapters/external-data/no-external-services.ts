import type { ExternalServices } from './external-data.port.ts'

/** The default: everything works from our own database. */
export const noExternalServices: ExternalServices = {
  config: { plantData: false, maps: false, marketplace: false, places: false, carbon: false },
  sources: [],
  maps: null,
  carbon: null,
}
