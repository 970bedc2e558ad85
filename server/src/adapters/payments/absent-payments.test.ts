import { expect, test } from 'vitest'
import { absentPayments } from './absent-payments.ts'

test('a provider without keys refuses every call by that name, to be asked again', async () => {
  const { readIntent, cancelIntent, listRefunds } = absentPayments('stripe')
  for (const ask of [readIntent, cancelIntent, listRefunds]) {
    await expect(ask('pi_1')).rejects.toMatchObject({
      code: 'provider_not_configured',
      isStored: false,
    })
  }
})
