import { ownCertificates } from '@markaz/protocol/people/certificates/own-certificates.routes'
import { ownContracts } from '@markaz/protocol/people/contracts/own-contracts.routes'
import type { CallArgumentsOf, RouteAnswerOf, RouteDefinition } from '@markaz/protocol/route'
import { ApiError } from '../../shared/api/api-error.ts'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { fetchWithTimeout, parseResponseEnvelope } from '../../shared/api/reach.ts'
import { requestWithToken } from '../../shared/api/session.ts'
import { apiAddressForChild, useChildId } from '../../shared/me.ts'
import { formatDay } from '../../shared/text/time.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import {
  Button,
  EmptyState,
  ErrorText,
  ListRow,
  ListRows,
  LoadingOrError,
  Screen,
  Section,
  Tag,
} from '../../shared/ui/parts.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'

const text = convertTextsToScript({
  title: 'Sertifikat va shartnomalar',
  certificates: 'Sertifikatlar',
  contracts: 'Shartnomalar',
  noCertificates: "Hali sertifikat yo'q",
  noContracts: "Hali shartnoma yo'q",
  sign: "O'qib, imzolash",
  download: 'Yuklab olish',
  number: '№ {number}',
  signed: '{when} imzolangan',
  waits: 'Imzolanmagan',
})

export function DocumentsScreen() {
  const certificates = useCachedApiCall(ownCertificates.list)
  const contracts = useCachedApiCall(ownContracts.list)
  return (
    <Screen title={text.title} back="/me" kept={certificates} waitsFor={[certificates, contracts]}>
      <Section title={text.certificates}>
        {!certificates.data ? (
          <LoadingOrError {...certificates} />
        ) : certificates.data.certificates.length === 0 ? (
          <EmptyState>{text.noCertificates}</EmptyState>
        ) : (
          <ListRows>
            {certificates.data.certificates.map(({ id, course, code, issuedAt, url }) => (
              <li key={id}>
                <a className="row pressed" href={here(url)}>
                  <span className="row-text">
                    <span className="row-title">{course.name}</span>
                    <span className="soft row-below">
                      {fillPlaceholders(text.number, { number: code })} · {formatDay(issuedAt)}
                    </span>
                  </span>
                  <span className="row-end">›</span>
                </a>
              </li>
            ))}
          </ListRows>
        )}
      </Section>
      <Section title={text.contracts}>
        {!contracts.data ? (
          <LoadingOrError {...contracts} />
        ) : contracts.data.contracts.length === 0 ? (
          <EmptyState>{text.noContracts}</EmptyState>
        ) : (
          <ListRows>
            {contracts.data.contracts.map((contract) => (
              <Contract key={contract.id} contract={contract} />
            ))}
          </ListRows>
        )}
      </Section>
    </Screen>
  )
}

/**
 * Removes the host from a document's address, because the centre's public address may have another host than this page.
 */
function here(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}

function Contract({ contract }: { contract: RouteAnswerOf<typeof ownContracts.list>['contracts'][number] }) {
  const { id, number, name, signedAt, hasFile, signUrl } = contract
  const child = useChildId()
  const { isBusy, trouble, run } = useApiOperation()
  const save = () => run(() => downloadFile(ownContracts.download, { params: { id } }, `${number}.docx`, child))
  return (
    <ListRow
      title={name}
      below={
        <>
          {fillPlaceholders(text.number, { number })}
          {signedAt && ` · ${fillPlaceholders(text.signed, { when: formatDay(signedAt) })}`}
          <ErrorText text={trouble} />
        </>
      }
      end={
        signUrl ? (
          <a className="button main" href={here(signUrl)}>
            {text.sign}
          </a>
        ) : hasFile ? (
          <Button type="button" isBusy={isBusy} onClick={save}>
            {text.download}
          </Button>
        ) : (
          !signedAt && <Tag tone="look">{text.waits}</Tag>
        )
      }
    />
  )
}

async function downloadFile<R extends RouteDefinition>(
  route: R,
  args: CallArgumentsOf<R>,
  name: string,
  child: number | null,
): Promise<void> {
  const response = await requestWithToken((token) =>
    fetchWithTimeout(apiAddressForChild(child, route, args), {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
    }),
  )
  if (!response.ok) {
    await parseResponseEnvelope(response)
    throw new ApiError(response.status)
  }
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
