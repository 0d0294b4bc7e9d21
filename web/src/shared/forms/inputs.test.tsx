import '../../testing/browser.ts'
import { birthDate, passportSeries, phone } from '@markaz/protocol/fields'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Form } from 'antd'
import { type ReactElement, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { BirthDateInput, DigitsInput, PassportSeriesInput, PhoneInput } from './inputs.tsx'
import { caretPositionAfterMasking } from './MaskedInput.tsx'
import { createZodRule } from './rules.ts'

const user = userEvent.setup()
let kept: unknown

function Kept({ start = null, field }: { start?: string | null; field: (props: object) => ReactElement }) {
  const [value, setValue] = useState<unknown>(start)
  kept = value
  return (
    <>
      {field({ value, onChange: setValue, 'aria-label': 'maydon' })}
      <button type="button" onClick={() => setValue(null)}>
        bo'shatish
      </button>
    </>
  )
}
const draw = (field: (props: object) => ReactElement, start: string | null = null) => {
  render(<Kept field={field} start={start} />)
  return screen.getByLabelText('maydon') as HTMLInputElement
}

describe('the field for a phone number', () => {
  test("nine digits in a phone field are shown as +998 XX XXX XX XX, and 998 is added to the form's value", async () => {
    const input = draw((props) => <PhoneInput {...props} />)
    await user.type(input, '901234567')
    expect(input.value).toBe('+998 90 123 45 67')
    expect(kept).toBe('998901234567')
    expect(input.inputMode).toBe('tel')
  })
  test.each(['+998 90 123-45-67', '90 123 45 67', '998901234567', '(90) 123-45-67'])(
    'pasting the phone number %s stores 998 and nine digits',
    async (text) => {
      const input = draw((props) => <PhoneInput {...props} />)
      await user.click(input)
      await user.paste(text)
      expect(input.value).toBe('+998 90 123 45 67')
      expect(kept).toBe('998901234567')
    },
  )
  test('pasting a complete phone number replaces the number in the field', async () => {
    const input = draw((props) => <PhoneInput {...props} />, '998901234567')
    await user.click(input)
    await user.paste('+998 93 765-43-21')
    expect(kept).toBe('998937654321')
  })
  test('pasting a foreign phone number replaces the number in the field, and the field shows that the number is invalid', async () => {
    render(
      <Form validateTrigger="onBlur" initialValues={{ phone: '998901234567' }}>
        <Form.Item name="phone" label="Telefon" rules={[createZodRule(phone)]}>
          <PhoneInput />
        </Form.Item>
      </Form>,
    )
    const input = screen.getByLabelText('Telefon') as HTMLInputElement
    await user.click(input)
    await user.paste('+7 999 123-45-67')
    expect(input.value).toBe('+79991234567')
    await user.tab()
    expect(await screen.findByText("Telefon 998 va 9 ta raqamdan iborat bo'lsin")).toBeTruthy()
  })
  test('Backspace deletes a phone number digit by digit, also across spaces, until the field is empty', async () => {
    const input = draw((props) => <PhoneInput {...props} />, '998901234567')
    await user.click(input)
    await user.keyboard('{Backspace>4}')
    expect(input.value).toBe('+998 90 123')
    await user.keyboard('{Backspace>12}')
    await user.tab()
    expect(input.value).toBe('')
    expect(kept).toBeNull()
  })
  test('Delete before a space in a phone number removes the next digit, and the caret does not move', async () => {
    const input = draw((props) => <PhoneInput {...props} />, '998901234567')
    await user.click(input)
    input.setSelectionRange(8, 8)
    await user.keyboard('{Backspace}')
    expect([input.value, input.selectionStart]).toEqual(['+998 90 123 45 67', 7])
    await user.keyboard('{Backspace}')
    expect([input.value, input.selectionStart]).toEqual(['+998 91 234 56 7', 6])
    await user.keyboard('5')
    expect([input.value, input.selectionStart]).toEqual(['+998 95 123 45 67', 8])
  })
  test('the phone field is empty after its value is set to null', async () => {
    const input = draw((props) => <PhoneInput {...props} />, '998901234567')
    await user.click(screen.getByText("bo'shatish"))
    expect(input.value).toBe('')
  })
  test('an incomplete phone number stays as typed, and the field shows that the number is invalid', async () => {
    render(
      <Form validateTrigger="onBlur">
        <Form.Item name="phone" label="Telefon" rules={[createZodRule(phone)]}>
          <PhoneInput />
        </Form.Item>
      </Form>,
    )
    await user.type(screen.getByLabelText('Telefon'), '90123')
    await user.tab()
    expect(await screen.findByText("Telefon 998 va 9 ta raqamdan iborat bo'lsin")).toBeTruthy()
  })
})

describe('the fields for series and number of a passport', () => {
  test('the field for a passport series accepts only two Latin letters and shows them as capitals', async () => {
    const input = draw((props) => <PassportSeriesInput {...props} />)
    await user.type(input, 'a1яbc')
    expect(input.value).toBe('AB')
    expect(kept).toBe('AB')
    expect(passportSeries.safeParse(kept).success).toBe(true)
    await user.clear(input)
    expect(kept).toBeNull()
  })
  test('the field for a passport number accepts at most seven digits, keeps leading zeros, and removes spaces from pasted text', async () => {
    const input = draw((props) => <DigitsInput maxLength={7} {...props} />)
    await user.click(input)
    await user.paste('01 234-56789')
    expect(input.value).toBe('0123456')
    expect(input.inputMode).toBe('numeric')
    await user.keyboard('{Backspace}x')
    expect(kept).toBe('012345')
  })
})

describe('the field for a date of birth', () => {
  test("eight digits in a date field are shown as DD.MM.YYYY, and the form's value is YYYY-MM-DD", async () => {
    const input = draw((props) => <BirthDateInput {...props} />)
    await user.type(input, '05092010')
    expect(input.value).toBe('05.09.2010')
    expect(kept).toBe('2010-09-05')
  })
  test.each(['05.09.2010', '5/9/2010', '2010-09-05', '05092010'])(
    'pasting the date %s into a birth date field stores YYYY-MM-DD',
    async (text) => {
      const input = draw((props) => <BirthDateInput {...props} />)
      await user.click(input)
      await user.paste(text)
      expect(kept).toBe('2010-09-05')
    },
  )
  test('in a birth date, day 32, month 13, the year 1899 and years after the maximum cannot be typed', async () => {
    const input = draw((props) => <BirthDateInput maxYear={2024} {...props} />)
    await user.type(input, '32')
    expect(input.value).toBe('3')
    await user.clear(input)
    await user.type(input, '011318992025')
    expect(input.value).toBe('01.11.202')
  })
  test('a birth date that does not exist is reported as invalid, not as missing', async () => {
    render(
      <Form validateTrigger="onBlur">
        <Form.Item name="birthDate" label="Sana" rules={[createZodRule(birthDate)]}>
          <BirthDateInput />
        </Form.Item>
      </Form>,
    )
    await user.type(screen.getByLabelText('Sana'), '31042010')
    await user.tab()
    expect(await screen.findByText("Sana noto'g'ri")).toBeTruthy()
  })
  test('a refused key press in the middle of a date changes neither the text nor the caret', async () => {
    const input = draw((props) => <BirthDateInput {...props} />, '2010-09-05')
    await user.click(input)
    input.setSelectionRange(2, 2)
    await user.keyboard('9')
    expect([input.value, input.selectionStart]).toEqual(['05.09.2010', 2])
  })
  test('a date field shows the initial value of the form, and shows it again after the form is reset', async () => {
    render(
      <Form initialValues={{ birthDate: '2010-09-05' }}>
        <Form.Item name="birthDate" label="Sana">
          <BirthDateInput />
        </Form.Item>
        <Button htmlType="reset">Reset</Button>
      </Form>,
    )
    const input = screen.getByLabelText('Sana') as HTMLInputElement
    expect(input.value).toBe('05.09.2010')
    await user.clear(input)
    await user.click(screen.getByText('Reset'))
    await waitFor(() => expect((screen.getByLabelText('Sana') as HTMLInputElement).value).toBe('05.09.2010'))
  })
})

describe('position of the caret after the text was formatted', () => {
  test.each([
    ['typed at the end', '+998 901', 8, '+998 90 1', '+998 90', 9],
    ['typed in the middle', '+998 950 12', 7, '+998 95 012', '+998 90 12', 8],
    ['deleted before a separator', '05.9.2010', 3, '05.92.010', '05.09.2010', 2],
    ['one too many in the middle', '12934567', 3, '1293456', '1234567', 3],
  ])(
    'the caret keeps its place after a phone or date field has reformatted its text: %s',
    (_, raw, at, next, previous, place) => {
      expect(caretPositionAfterMasking(raw, at, next, previous)).toBe(place)
    },
  )
})
