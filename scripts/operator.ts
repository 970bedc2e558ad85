import { email } from '@commonplot/shared/accounts/account.ts'
import { FolderInUseError } from '../server/src/adapters/database/folder-lock.ts'
import { EnvError, readEnv } from '../server/src/env.ts'
import { loadEnvFile, runCommand } from './lib/command.ts'
import { makeOperatorLink } from './lib/make-operator-link.ts'

const [given] = process.argv.slice(2)

loadEnvFile()
await runCommand([EnvError, FolderInUseError], async () => {
  const address = email.safeParse(given)
  if (!address.success) throw new EnvError('npm run operator -- mail@address')
  const env = readEnv()
  if (!env.accounts) throw new EnvError('ACCOUNTS: nobody signs in here, so nobody is an operator')
  const link = await makeOperatorLink(env, address.data)
  console.log(`Within a day, signed in as ${address.data}, open ${link}`)
})
