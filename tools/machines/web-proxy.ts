import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tls from 'node:tls'
import { childProcessIdsOf, findFreePort } from '../postgres.ts'
import { type FailureTestFolder, readDeployFile, stopProcess, waitUntil } from './failure-test.ts'

interface WebProxy {
  base: string
  /**
   * `isUp` true = nginx starts to forward requests to the port; false = nginx stops forwarding. Resolves when nginx has
   * applied the change.
   */
  lead(port: number, isUp: boolean): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startWebProxy(
  testFolder: FailureTestFolder,
  ports: readonly [number, number],
): Promise<WebProxy> {
  const folder = testFolder.place('nginx')
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), createTestTlsCertificate(folder)])
  const servers = { '127.0.0.1:3000': `127.0.0.1:${ports[0]}`, '127.0.0.1:3001': `127.0.0.1:${ports[1]}` }
  const down = new Set<number>()
  const writeServers = () => {
    const marked = [...down].map((port) => [`127.0.0.1:${port} `, `127.0.0.1:${port} down `] as const)
    let text = readDeployFile('nginx/upstream.conf', servers)
    for (const [from, to] of marked) text = text.replace(from, to)
    writeFileSync(join(folder, 'upstream.conf'), text)
  }
  writeServers()
  writeFileSync(
    join(folder, 'markaz.conf'),
    readDeployFile('nginx/markaz.conf', {
      '/etc/letsencrypt/live/markaz.example': folder,
      '/var/log/nginx': folder,
      'listen 80;': `listen 127.0.0.1:${plainPort};`,
      // Node's fetch aborts running requests when nginx closes an HTTP/2 connection, whereas browsers wait, so HTTP/2
      // is off.
      'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl;`,
      '    listen [::]:80;\n': '',
      '    listen [::]:443 ssl http2;\n': '',
    }),
  )
  const main = join(testFolder.place('nginx-main'), 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  )
  writeFileSync(
    main,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events { worker_connections 1024; }
     http { access_log off; ${temporary.join(' ')} include ${folder}/*.conf; }\n`,
  )
  const begin = () => testFolder.start('nginx', 'nginx', ['-c', main, '-e', `${folder}/error.log`])
  let nginx = begin()
  const workers = () => childProcessIdsOf(nginx.pid as number)
  testFolder.atEnd(() => {
    // When the main process of nginx is killed, its worker processes continue to run, so they are killed, too.
    if (nginx.exitCode === null) for (const pid of workers()) process.kill(pid, 'SIGKILL')
  })
  const base = `https://localhost:${port}`
  const answers = () =>
    fetch(`http://127.0.0.1:${plainPort}/`, { redirect: 'manual' }).then(
      ({ status }) => status === 301,
      () => false,
    )
  await waitUntil(answers, 'nginx answers', { seconds: 10 })
  return {
    base,
    async lead(port, isUp) {
      if (isUp) down.delete(port)
      else down.add(port)
      writeServers()
      const before = workers()
      nginx.kill('SIGHUP')
      // An nginx worker accepts no more requests if it has ended, or if its process title says that it is shutting
      // down.
      const isLeaving = (pid: number) => !workers().includes(pid) || titleOf(pid).includes('shutting down')
      await waitUntil(() => before.every(isLeaving), 'nginx has taken it up')
    },
    async restart() {
      await stopProcess(nginx)
      nginx = begin()
    },
    stop: () => stopProcess(nginx),
  }
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Creates a key and a self-signed certificate, in files with the names that deploy/nginx expects. */
export function createTestTlsCertificate(folder: string): string {
  const [key, out] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', key, '-out', out],
    ],
    { stdio: 'ignore' },
  )
  // nginx runs as another user and must read the certificate's key.
  chmodSync(key, 0o644)
  return readFileSync(out, 'utf8')
}
