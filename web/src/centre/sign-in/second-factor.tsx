import { useState } from 'react'
import { copyText } from '../../shared/notify/copy-text.ts'
import { PlainButton } from '../../shared/ui/plain-button.tsx'
import { QrCode } from '../../shared/ui/QrCode.tsx'
import { accountText } from './account.text.ts'
import style from './second-factor.module.css'

export function SecondFactorQrCode({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className={style.setUp}>
      <p className={style.words}>{accountText.scan}</p>
      <QrCode text={uri} label={accountText.qr} className={style.qr ?? ''} />
      <p className={style.words}>
        {accountText.byHand} <code className={style.secret}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
    </div>
  )
}

/** Recovery codes cannot be shown again, because the server stores only their hashes. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyText(codes.join('\n')))
  return (
    <div className={style.setUp}>
      <p className={style.words}>{accountText.recoveryWhy}</p>
      <ol className={style.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <PlainButton onClick={() => void copy()}>{isCopied ? accountText.copied : accountText.copyCodes}</PlainButton>
    </div>
  )
}
