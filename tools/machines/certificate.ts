import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Creates a key and a self-signed certificate, in files with the names that deploy/nginx expects. */
export function createTestCertificate(folder: string): string {
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
