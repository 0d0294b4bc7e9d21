import { roles } from '@markaz/protocol/people/roles/routes'
import type { GrantAccessRule } from '@markaz/protocol/route'
import { useRouteQuery } from '../shared/api/query.ts'
import { phoneText } from '../shared/format/person.ts'
import { commonText } from '../shared/text/common.text.ts'
import { grantDisplayName } from '../shared/text/permissions.text.ts'
import { PersonCell } from '../shared/ui/PersonCell.tsx'
import { appText } from './app.text.ts'
import style from './missing-right.module.css'

/** Names the missing rights, and users who can grant the first of them. `anyOf`: one of these rights is enough. */
export function MissingRightsNote({ anyOf: grants, and }: Pick<GrantAccessRule, 'anyOf' | 'and'>) {
  const [first] = grants
  const asked = useRouteQuery(
    roles.grantors,
    { query: { grant: first ?? '' } },
    { enabled: first !== undefined, silent: true },
  )
  const people = asked.data?.people ?? []
  return (
    <div className={style.missing}>
      <p className={style.line}>
        {grants.length > 1 ? appText.missingAnyOf : appText.missingRight}{' '}
        <strong>{[...grants, ...(and ? [and] : [])].map(grantDisplayName).join(', ')}</strong>
      </p>
      {people.length > 0 && (
        <section className={style.people} aria-label={appText.whoGrants}>
          <h2>{appText.whoGrants}</h2>
          <ul>
            {people.map((person) => (
              <li key={person.id}>
                <PersonCell name={person.fullName} note={person.role} sizePx={32} />
                {person.phoneNumber && <a href={`tel:+${person.phoneNumber}`}>{phoneText(person.phoneNumber)}</a>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {people.length === 0 && !asked.isPending && <p className={style.line}>{commonText.forbiddenHint}</p>}
    </div>
  )
}
