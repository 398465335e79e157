import { siteTexts } from '../i18n/texts.ts'
import { type Translation, translator } from '../i18n/translator.ts'
import type { t as source } from './texts.ts'

const cardCover = {
  title: 'Seu cartão já cobre você?',
  lead: 'Alguns cartões trazem assistência médica em viagem. Veja se o seu basta antes de comprar outra.',
  metaDescription:
    'O que os cartões de crédito cobrem em uma viagem, o que falta e quando não é preciso comprar assistência.',
  questions: 'Seu cartão e sua viagem',
  card: 'Que cartão você tem?',
  days: 'Quantos dias você vai ficar fora?',
  'days.31': 'Até 31',
  'days.60': 'De 32 a 60',
  'days.61': 'Mais de 60',
  northAmerica: 'Você vai aos Estados Unidos ou ao Canadá?',
  tickets: 'Você pagou todas as passagens com esse cartão?',
  everyone: 'Todos os que viajam estão cobertos?',
  'everyone.family': 'Cobre o titular, seu cônjuge e seus filhos dependentes.',
  'everyone.tickets': 'Cobre o titular e aqueles cuja passagem foi comprada com o cartão.',
  condition: 'Alguém tem uma doença anterior à viagem, ou está grávida?',
  yes: 'Sim',
  no: 'Não',
  enough: 'Talvez você não precise de nós',
  enoughText:
    'Pelo que você respondeu, seu {card} pode bastar: paga até {medical} de despesas médicas por pessoa. Antes de viajar peça ao seu banco as condições e o certificado, que é emitido antes da partida.',
  notEnough: 'Seu cartão pode não bastar',
  'gap.tickets': 'Estes cartões exigem que a passagem inteira seja paga com eles: senão, não cobrem.',
  'gap.people': 'Quem não estiver coberto viaja sem assistência.',
  'gap.days': 'Cobre viagens de até {days} dias seguidos: os outros dias ficam sem assistência.',
  'gap.condition': 'As doenças preexistentes costumam ficar de fora. Pergunte ao seu banco sobre a gravidez.',
  'gap.medical': 'Paga até {medical}: nos Estados Unidos e no Canadá uma internação pode custar mais.',
  quote: 'Ver preços de uma assistência',
  mishaps: 'E se…? Veja o que cada plano paga em um imprevisto',
  table: 'O que publicam',
  tableLead: 'Cada banco pode dar mais ou menos que isto: o que vale são as condições do seu cartão.',
  'column.medical': 'Despesas médicas, por pessoa',
  'column.days': 'Viagens de até',
  'column.people': 'Quem é coberto',
  'column.source': 'Fonte',
  'people.family': 'Titular, cônjuge e filhos dependentes',
  'people.tickets': 'Titular e quem viaja com uma passagem que ele pagou',
  daysCount: '{days} dias seguidos',
  upTo: 'Até {amount}',
  readOn: 'Consultada em {day}',
  old: 'Faz mais de seis meses: confirme com seu banco.',
  difference: 'Em que uma assistência é diferente',
  'difference.1': 'Não depende de como você pagou a passagem.',
  'difference.2': 'Você escolhe as datas e quem viaja, e pode mudá-las.',
  'difference.3': 'Você liga para uma linha que atende o dia todo e coordena o atendimento.',
  'difference.4': 'Há plano para quem tem doenças preexistentes: veja o limite em cada plano.',
} as const

export const t = translator({ ...siteTexts, cardCover } satisfies Translation<typeof source>)
