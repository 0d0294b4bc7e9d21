import { nameToCyrillic } from './cyrillic.ts'
import type { Random } from './random.ts'

export type Sex = 'male' | 'female'

export interface PersonName {
  givenName: string
  familyName: string
  middleName?: string
}

/** Characters that people type for the apostrophe in the letters o' and g'. */
const apostrophes = ["'", "'", 'ʻ', '‘', '’'] as const

/** Returns a student's name as a receptionist types it: one in ten is Cyrillic, and some have no patronymic. */
export function randomStudentName(random: Random, sex: Sex, surname = random.pick(uzbekSurnames)): PersonName {
  const name: PersonName = {
    givenName: random.pick(uzbekGivenNames[sex]),
    familyName: surnameFor(surname, sex),
    middleName: fatherName(random.pick(fatherNames), sex),
  }
  if (random.chance(0.04)) delete name.middleName
  return respellName(name, random.chance(0.1) ? nameToCyrillic : withApostrophe(random.pick(apostrophes)))
}

/** Returns a staff member's name, which is always in Latin letters and has a patronymic. */
export function randomStaffName(random: Random, sex: Sex): PersonName {
  const name = {
    givenName: random.pick(uzbekGivenNames[sex]),
    familyName: surnameFor(random.pick(uzbekSurnames), sex),
    middleName: fatherName(random.pick(fatherNames), sex),
  }
  return respellName(name, withApostrophe(random.pick(apostrophes)))
}

/** Returns another first name with the surname, patronymic and script (Latin or Cyrillic) of the sibling. */
export function randomSiblingName(random: Random, sex: Sex, elder: PersonName): PersonName {
  const cyrillic = isCyrillic(elder.familyName)
  const name: PersonName = {
    givenName: cyrillic ? nameToCyrillic(random.pick(uzbekGivenNames[sex])) : random.pick(uzbekGivenNames[sex]),
    familyName: familyNameFor(elder.familyName, sex),
  }
  const father = elder.middleName?.split(' ')[0]
  if (father !== undefined) {
    const sonOrDaughter = sex === 'male' ? "o'g'li" : 'qizi'
    name.middleName = `${father} ${cyrillic ? nameToCyrillic(sonOrDaughter) : sonOrDaughter}`
  }
  return name
}

/**
 * Returns a parent's name in the alphabet of the student's name (Latin or Cyrillic). A father's first name is taken
 * from the student's patronymic.
 */
export function randomParentName(random: Random, sex: Sex, child: PersonName): PersonName {
  const stranger = random.pick(uzbekGivenNames[sex])
  const father = sex === 'male' ? child.middleName?.split(' ')[0] : undefined
  return {
    givenName: father ?? (isCyrillic(child.familyName) ? nameToCyrillic(stranger) : stranger),
    familyName: familyNameFor(child.familyName, sex),
  }
}

/** Returns a very long, very short or foreign name for the students 7, 77, 147 …, to test the layout of lists. */
export function unusualStudentName(studentNumber: number): (PersonName & { sex: Sex }) | undefined {
  return unusualNames[(studentNumber - 7) / 70]
}

const unusualNames: readonly (PersonName & { sex: Sex })[] = [
  {
    sex: 'male',
    givenName: "Muhammadabdulqodirxo'ja",
    familyName: "Abdurahmonxo'jayev-Saidmuhammadaminxonov",
    middleName: "Sayyidmuhammadburhoniddinxo'ja o'g'li",
  },
  {
    sex: 'female',
    givenName: 'Bibifotimayiozzahro-Oyshamohlaroyim',
    familyName: 'Qoʻchqormuhammadxoʻjayeva',
    middleName: 'Gʻulommuhyiddinmuhammadxoʻja qizi',
  },
  {
    sex: 'male',
    givenName: 'Абдулазизмуҳаммадқодирхўжа',
    familyName: 'Шайхзодамуҳаммадюсуфхонов',
    middleName: 'Сайидакбармуҳаммадхўжа ўғли',
  },
  { sex: 'female', givenName: 'Елена', familyName: 'Цой', middleName: 'Викторовна' },
  { sex: 'male', givenName: 'Максим', familyName: 'Ким' },
  { sex: 'female', givenName: 'Анастасия', familyName: 'Волкова', middleName: 'Сергеевна' },
  { sex: 'male', givenName: 'Li', familyName: 'O' },
]

export const uzbekSurnames: readonly string[] = (
  "Abdullayev Aliyev Axmedov Bo'riyev Choriyev Egamberdiyev Ergashev Eshonqulov Fayzullayev G'afforov G'aniyev G'ulomov " +
  "Hakimov Hamidov Haydarov Ibrohimov Ismoilov Isroilov Jalolov Jo'rayev Karimov Komilov Latipov Mahmudov Mansurov Mirzayev " +
  "Mo'minov Nazarov Ne'matov Normurodov Nurmatov O'ktamov O'rinboyev Olimov Oripov Po'latov Qo'chqorov Qodirov Qosimov " +
  "Rahimov Rahmonov Rashidov Ro'ziyev Sa'dullayev Saidov Salimov Sattorov Shodmonov Sobirov Sultonov Temirov To'rayev Tojiboyev " +
  "Toshmatov Tursunov Umarov Usmonov Vohidov Xo'jayev Xudoyberdiyev Yo'ldoshev Yoqubov Yusupov Zokirov To'xtasin Sherzod"
).split(' ')

export const uzbekGivenNames: Record<Sex, readonly string[]> = {
  male: (
    'Abbos Abdulaziz Abdulla Akbar Alisher Anvar Asadbek Asror Aziz Azizbek Bahodir Bekzod Behruz Bobur Botir Davron Diyorbek Doston ' +
    "Elbek Eldor Elyor Farrux Firdavs G'ayrat G'ulomjon Hasan Husan Ibrohim Islom Jahongir Jamshid Jasur Javohir Kamron Laziz Mirjalol " +
    "Mirshod Muhammadali Mustafo Nodir Nurbek O'ktam O'tkir Ozodbek Oybek Otabek Qodirjon Rustam Sanjar Sardor Shahzod Sherzod Shohruh " +
    "Sunnatillo Temur To'lqin Ulug'bek Umid Xurshid Yo'lchi Yusuf Zafar Ziyodulla"
  ).split(' '),
  female: (
    "Aziza Barno Charos Dildora Dilfuza Dilnoza Durdona E'zoza Feruza Fotima Gavhar Go'zal Gulnora Gulruh Hilola Iroda Kamola Lobar " +
    "Lola Madina Mahliyo Malika Mohinur Mohira Mubina Muslima Nafisa Nargiza Nigora Nilufar Nodira Oydin Ozoda O'g'iloy Parizoda " +
    "Ra'no Robiya Ruxshona Sabina Saida Sevara Sevinch Shahlo Shahnoza Shirin So'g'diyona Surayyo Umida Xadicha Xonzoda Yulduz " +
    'Zarina Zebo Ziyoda Zuhra Zulayho'
  ).split(' '),
}

const fatherNames: readonly string[] = (
  "Abduqodir Abdurashid Akmal Alisher Anvar Asqar Baxtiyor Botir Davlat Erkin Farhod G'ani G'olib Hamid Ilhom Isroil Jamol Jo'ra " +
  "Karim Kozim Mansur Murod Ne'mat Nosir O'ktam O'rol Odil Olim Orif Po'lat Qahramon Qobil Rahim Ravshan Rustam Sa'dulla Salim " +
  "Shavkat Sobir To'lqin Tohir Tursun Ulug'bek Umar Vali Xayrulla Yo'ldosh Yusuf Zokir"
).split(' ')

function isCyrillic(text: string): boolean {
  return /\p{Script=Cyrillic}/u.test(text)
}

/** Converts the surname to its male or female form, in the same alphabet (Latin or Cyrillic). */
function familyNameFor(relative: string, sex: Sex): string {
  const masculine = relative.replace(/([oeое][vв])[aа]$/u, '$1')
  if (sex === 'male' || !/[oeое][vв]$/u.test(masculine)) return masculine
  return masculine + (isCyrillic(masculine) ? 'а' : 'a')
}

function surnameFor(surname: string, sex: Sex): string {
  return sex === 'female' && /[oe]v$/.test(surname) ? `${surname}a` : surname
}

function fatherName(father: string, sex: Sex): string {
  return `${father} ${sex === 'male' ? "o'g'li" : 'qizi'}`
}

function withApostrophe(apostrophe: (typeof apostrophes)[number]): (text: string) => string {
  return (text) => text.replaceAll("'", apostrophe)
}

function respellName(name: PersonName, spell: (text: string) => string): PersonName {
  const result: PersonName = { givenName: spell(name.givenName), familyName: spell(name.familyName) }
  if (name.middleName !== undefined) result.middleName = spell(name.middleName)
  return result
}
