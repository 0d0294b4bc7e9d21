import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A key and a certificate of this machine, under the names that deploy/nginx has for them. @returns the certificate */
export function makeCertificate(folder: string): string {
  const out = join(folder, 'fullchain.pem')
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', join(folder, 'privkey.pem'), '-out', out],
    ],
    { stdio: 'ignore' },
  )
  return readFileSync(out, 'utf8')
}
