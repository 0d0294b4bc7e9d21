import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { demoLogins } from '../../server/src/demo/demo-accounts.ts'
import { startMeasuredProgram } from '../bench/program.ts'
import { type CuttableConnection, createCuttableConnection } from './cuttable-connection.ts'
import { type SignedInUser, signIn } from './person.ts'

const password = 'Sinov-2026'
const demoPassword = 'Namuna-2026'

export interface VideoTestServer {
  data: string
  link: CuttableConnection
  teacher: SignedInUser
  killAndStart(): Promise<void>
  stop(): Promise<void>
}

export async function startVideoTestServer(data: string): Promise<VideoTestServer> {
  const link = await createCuttableConnection()
  const env = {
    ...process.env,
    DATABASE_URL: '',
    PORT: '0',
    NODE_ENV: 'production',
    MARKAZ_DATA: data,
    MARKAZ_ADMIN_PASSWORD: password,
    MARKAZ_DEMO_PASSWORD: demoPassword,
  }
  const start = async () => {
    const server = await startMeasuredProgram('server/src/main.ts', env, /Markaz tayyor: http:\/\/[^:]+:(\d+)/)
    link.leadTo(Number(new URL(server.base).port))
    return server
  }
  let server = await start()
  return {
    data,
    link,
    teacher: await signIn(link.base, demoLogins.teacher, demoPassword),
    async killAndStart() {
      await server.kill()
      link.leadTo(null)
      link.cut('reset')
      server = await start()
    },
    async stop() {
      link.close()
      await server.stop()
    },
  }
}

/** Returns null if the data folder contains no upload of that size. */
export function findStoredUpload(data: string, videoId: string, sizeBytes: number): string | null {
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && path.includes(videoId) && statSync(path).size === sizeBytes) return path
  }
  return null
}
