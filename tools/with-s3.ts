/**
 * `tools/with-s3.ts vitest run …` runs a command with a temporary S3 server, whose address and keys are in TEST_S3_*.
 * It exits with code 69 if no S3 server can be installed on this machine.
 */
import { spawn } from 'node:child_process'
import { startSwiftObjectStorage } from './swift.ts'

const [command = '', ...args] = process.argv.slice(2)
const s3 = await startSwiftObjectStorage().catch((error: Error) => {
  console.error(error.message)
  process.exit(69)
})
const child = spawn(command, args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    TEST_S3_ENDPOINT: s3.endpoint,
    TEST_S3_BUCKET: s3.bucket,
    TEST_S3_REGION: s3.region,
    TEST_S3_KEY: s3.key,
    TEST_S3_SECRET: s3.secret,
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(error.message)
  void end(1)
})
child.on('exit', (code) => void end(code ?? 1))

async function end(code: number): Promise<void> {
  await s3.stop()
  process.exit(code)
}
