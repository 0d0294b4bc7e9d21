import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tls from 'node:tls'
import { freePort } from '../postgres.ts'
import { makeCertificate } from './certificate.ts'
import { deployFile } from './deploy-file.ts'
import { ended, type Room, until } from './room.ts'

/** The nginx of deploy/ before two processes of Markaz, with a certificate that this program trusts. */
interface WebProxy {
  base: string
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startWebProxy(room: Room, ports: readonly [number, number]): Promise<WebProxy> {
  const folder = room.place('nginx')
  const [port, plainPort] = [await freePort(), await freePort()]
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), makeCertificate(folder)])
  const servers = { '127.0.0.1:3000': `127.0.0.1:${ports[0]}`, '127.0.0.1:3001': `127.0.0.1:${ports[1]}` }
  writeFileSync(join(folder, 'upstream.conf'), deployFile('nginx/upstream.conf', servers))
  writeFileSync(
    join(folder, 'markaz.conf'),
    deployFile('nginx/markaz.conf', {
      '/etc/letsencrypt/live/markaz.example': folder,
      '/var/log/nginx': folder,
      'listen 80;': `listen 127.0.0.1:${plainPort};`,
      'listen 443 ': `listen 127.0.0.1:${port} `,
      '    listen [::]:80;\n': '',
      '    listen [::]:443 ssl http2;\n': '',
    }),
  )
  const main = join(room.place('nginx-main'), 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  )
  writeFileSync(
    main,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events { worker_connections 1024; }
     http { access_log off; ${temporary.join(' ')} include ${folder}/*.conf; }\n`,
  )
  const begin = () => room.start('nginx', 'nginx', ['-c', main, '-e', `${folder}/error.log`])
  let nginx = begin()
  const base = `https://localhost:${port}`
  const answers = () =>
    fetch(`http://127.0.0.1:${plainPort}/`, { redirect: 'manual' }).then(
      ({ status }) => status === 301,
      () => false,
    )
  await until(answers, 'nginx answers', { seconds: 10 })
  return {
    base,
    async restart() {
      await ended(nginx)
      nginx = begin()
    },
    stop: () => ended(nginx),
  }
}
