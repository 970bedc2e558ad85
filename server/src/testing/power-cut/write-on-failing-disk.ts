import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Run as a process of its own: says so when the database acknowledges a row although the disk
// refused to keep it. Argument: where the rows live.
const { openPglite } = await import('../../adapters/database/embedded-pglite.ts')
const database = await openPglite({ dataDir: process.argv[2] ?? '', fsync: true })
await database.exec('create table written (n int)')
fs.fsyncSync = () => {
  throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
}
syncBuiltinESMExports()
process.stdout.write('the disk fails\n')
await database.exec('insert into written values (1)').catch(() => {})
process.stdout.write('acknowledged\n')
