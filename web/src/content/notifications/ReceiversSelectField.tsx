import { CloseOutlined } from '@ant-design/icons'
import type { CallArgumentsOf, RouteAnswerOf, RouteDefinition } from '@markaz/protocol/route'
import { Button } from 'antd'
import { RemoteSelect } from '../../shared/forms/RemoteSelect.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import style from './notifications.module.css'
import { notificationsText as words } from './notifications.text.ts'

interface Choice {
  id: number
  name: string
  photo?: string | null
}

interface ReceiversSelectFieldProps<R extends RouteDefinition> {
  id?: string
  value?: Choice[]
  onChange?: (value: Choice[]) => void
  route: R
  args: (typed: string) => CallArgumentsOf<R>
  choices: (answer: RouteAnswerOf<R>) => readonly Choice[]
  placeholder: string
  isOfPeople?: boolean
}

export function ReceiversSelectField<R extends RouteDefinition>(props: ReceiversSelectFieldProps<R>) {
  const { id, value = [], onChange, route, args, choices, placeholder, isOfPeople = false } = props
  return (
    <>
      <RemoteSelect
        {...(id ? { id } : {})}
        route={route}
        args={args}
        options={(answer) =>
          choices(answer)
            .filter((one) => !value.some(({ id }) => id === one.id))
            .map((one) => ({ value: one.id, label: one.name, choice: one }))
        }
        value={null}
        placeholder={placeholder}
        onChange={(_, option) => option && onChange?.([...value, option.choice])}
      />
      {value.length > 0 && (
        <ul className={style.chips}>
          {value.map((one) => (
            <li key={one.id} className={style.chip}>
              {isOfPeople ? <PersonCell name={one.name} photo={one.photo} sizePx={20} /> : one.name}
              <Button
                type="text"
                size="small"
                shape="circle"
                icon={<CloseOutlined aria-hidden />}
                aria-label={words.removeChosen(one.name)}
                onClick={() => onChange?.(value.filter(({ id }) => id !== one.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
