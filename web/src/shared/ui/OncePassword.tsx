import { CopyOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { fileSaver } from '../api/download.ts'
import { formsText } from '../forms/forms.text.ts'
import { notifySuccess } from '../notify/bus.ts'
import { copyText } from '../notify/copy-text.ts'
import { Facts, Muted, Stack } from './layout.tsx'
import { OnceModal } from './OnceModal.tsx'
import style from './once-password.module.css'
import type { Login } from './once-password.ts'
import { QrCode } from './QrCode.tsx'
import { Slips } from './Slips.tsx'

interface OncePasswordProps {
  /** Whose password it is. */
  name: string
  login: string | null
  password: string
  /** The page that takes both from a QR code, by its path; none has only words. */
  entry?: string | undefined
  close: () => void
}

/** Login and new password, shown this once; the server keeps only a hash (A-028). */
export function OncePassword({ name, login, password, entry, close }: OncePasswordProps) {
  return (
    <OnceModal title={`${formsText.onceTitle}: ${name}`} width={440} close={close}>
      <Facts
        look="lines"
        className={style.facts}
        facts={[...(login ? [[formsText.login, login] as const] : []), [formsText.password, passwordOf(password)]]}
      />
      <Stack row>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(password)}>
          {formsText.copyPassword}
        </Button>
        {login && <Button onClick={() => void copy(wordsOf({ login, password }))}>{formsText.copyBoth}</Button>}
        {login && entry && <PrintButton />}
      </Stack>
      {login && entry && (
        <>
          <Stack row>
            <QrCode
              text={codeOf(entry, { login, password })}
              label={formsText.entryQr(name)}
              className={style.qr ?? ''}
            />
            <Muted className={style.scan}>{formsText.scan(addressOf(entry))}</Muted>
          </Stack>
          <PaperSlips people={[{ id: 0, name, login, password }]} entry={entry} />
        </>
      )}
      <Hint>{formsText.onceHint}</Hint>
    </OnceModal>
  )
}

interface OncePasswordsProps {
  people: readonly Login[]
  entry?: string | undefined
  close: () => void
}

/** The same for several people: to be printed, as slips to cut, or taken as a file or as text. */
export function OncePasswords({ people, entry, close }: OncePasswordsProps) {
  const all = people.map((one) => `${one.name}\n${wordsOf(one)}`).join('\n\n')
  return (
    <OnceModal title={formsText.onceMany(people.length)} width={600} close={close}>
      <Facts
        look="lines"
        className={`${style.facts} ${style.several}`}
        facts={people.map(({ id, name, login, password }) => ({
          key: String(id),
          label: name,
          value: (
            <Stack row>
              {login} {passwordOf(password)}
            </Stack>
          ),
        }))}
      />
      <Stack row>
        <PrintButton />
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => saveTable(people)}>
          {formsText.toFile}
        </Button>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(all)}>
          {formsText.copyAll}
        </Button>
      </Stack>
      <PaperSlips people={people} entry={entry} />
      <Hint>{formsText.onceManyHint}</Hint>
    </OnceModal>
  )
}

const PrintButton = () => (
  <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
    {formsText.print}
  </Button>
)

/** Slips to hand out: where one signs in, with what, and for a camera all of it at once. */
function PaperSlips({ people, entry }: Pick<OncePasswordsProps, 'people' | 'entry'>) {
  return (
    <Slips>
      {people.map(({ id, name, login, password }) => (
        <li key={id}>
          <b>{name}</b>
          <span>{addressOf(entry)}</span>
          <span>
            {formsText.login}: <code>{login}</code>
          </span>
          <span>
            {formsText.password}: <code>{password}</code>
          </span>
          {entry && (
            <QrCode
              text={codeOf(entry, { login, password })}
              label={formsText.entryQr(name)}
              className={style.onPaper ?? ''}
            />
          )}
        </li>
      ))}
    </Slips>
  )
}

const addressOf = (entry?: string) => (entry ? new URL(entry, location.origin).href : location.origin)

/** The account stands behind `#`, which browsers send to no server. */
const codeOf = (entry: string, account: { login: string; password: string }) =>
  `${addressOf(entry)}#${new URLSearchParams(account)}`

/** The file has the mark by which Excel knows UTF-8; a name that begins like a formula stays a name. */
function saveTable(people: readonly Login[]): void {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const rows = [
    [formsText.fullName, formsText.login, formsText.password],
    ...people.map(({ name, login, password }) => [name, login, password]),
  ]
  const table = rows.map((cells) => cells.map(cell).join(';')).join('\r\n')
  fileSaver.save(new Blob(['\ufeff', table], { type: 'text/csv' }), formsText.loginsFile)
}

const Hint = ({ children }: { children: string }) => (
  <Muted as="p" className={style.hint}>
    {children}
  </Muted>
)

const passwordOf = (password: string) => (
  <code key="password" className={style.password}>
    {password}
  </code>
)

const wordsOf = ({ login, password }: { login: string; password: string }) =>
  `${formsText.login}: ${login}\n${formsText.password}: ${password}`

async function copy(text: string): Promise<void> {
  if (await copyText(text)) notifySuccess(formsText.copied, { key: 'copied' })
}
