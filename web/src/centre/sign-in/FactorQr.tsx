import { QrCode } from '../../shared/ui/QrCode.tsx'
import { accountText } from './account.text.ts'
import style from './second-factor.module.css'

/** Shows the secret of the second factor for an authenticator app, as a QR code and as text. */
export function FactorQr({ secret, uri }: { secret: string; uri: string }) {
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
