import { startExternalStandIn } from '../../server/src/testing/outside/external-stand-in.ts'

/** Settings for local stand-ins of the five outside services, with made-up data. */
export async function startExternalSandbox() {
  const { accounts } = await startExternalStandIn()
  const { perenual, nominatim, sharetribe, overpass, climatiq } = accounts
  return {
    PERENUAL_KEY: perenual.key,
    PERENUAL_URL: perenual.url,
    NOMINATIM_URL: nominatim.url,
    NOMINATIM_CONTACT: nominatim.contact,
    SHARETRIBE_CLIENT_ID: sharetribe.clientId,
    SHARETRIBE_URL: sharetribe.url,
    OVERPASS_URL: overpass.url,
    CLIMATIQ_KEY: climatiq.key,
    CLIMATIQ_URL: climatiq.url,
  }
}

/** `EXTERNAL_SANDBOX=on` */
export async function useExternalSandbox(): Promise<void> {
  if (process.env['EXTERNAL_SANDBOX'] !== 'on') return
  Object.assign(process.env, await startExternalSandbox())
  console.log('EXTERNAL_SANDBOX is on: everything from outside services is made up.')
}
