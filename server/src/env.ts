import * as z from 'zod'

const onOff = z.enum(['on', 'off'])

const variables = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  DEMO_DATA: onOff.default('on'),
  DEMO_PERSONAS: onOff.optional(),
  CLOCK_OFFSET: z.iso.duration().optional(),
})

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '::1']

export type Env = ReturnType<typeof readEnv>

export class EnvError extends Error {}

export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  const given = Object.entries(source).filter(([, value]) => value !== '')
  const parsed = variables.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new EnvError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const values = parsed.data
  const onLoopback = LOOPBACK_HOSTS.includes(values.HOST)
  const loopbackOnly = Object.entries({
    DEMO_PERSONAS: values.DEMO_PERSONAS === 'on',
    CLOCK_OFFSET: values.CLOCK_OFFSET !== undefined,
  }).find(([, wanted]) => wanted && !onLoopback)
  if (loopbackOnly) {
    throw new EnvError(`${loopbackOnly[0]} works only while HOST is a loopback address`)
  }
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    redisUrl: values.REDIS_URL,
    logLevel: values.LOG_LEVEL,
    demoData: values.DEMO_DATA === 'on',
    demoPersonas: values.DEMO_PERSONAS ? values.DEMO_PERSONAS === 'on' : onLoopback,
    clockOffset: values.CLOCK_OFFSET,
  }
}
