/** The part of the world to which a country belongs, as regions of the catalogue cover them. */
export type Area =
  | 'europe'
  | 'southAmerica'
  | 'centralAmerica'
  | 'northAmerica'
  | 'asia'
  | 'africa'
  | 'oceania'
  | 'elsewhere'

/**
 * Every country and territory of ISO 3166-1, and Kosovo: each with the code, the name that we show and other names by which
 * people search after "|", separated by ";". The parts are those of the UN's M49, but for Cyprus, which is in the European Union, and
 * for Bermuda, Greenland and Saint Pierre and Miquelon, which are neither the United States nor Canada.
 */
export const COUNTRIES_OF_AREA: Readonly<Record<Area, string>> = {
  europe: `
    AL Albania; DE Alemania|Germany|Deutschland; AD Andorra; AT Austria; BE Bélgica|Belgium; BY Bielorrusia|Belarús;
    BA Bosnia y Herzegovina|Bosnia-Herzegovina; BG Bulgaria; CY Chipre|Cyprus;
    VA Ciudad del Vaticano|Vaticano|Santa Sede|Vatican; HR Croacia|Croatia|Hrvatska; DK Dinamarca|Denmark;
    SK Eslovaquia|Slovakia|República Eslovaca; SI Eslovenia|Slovenia; ES España|Spain; EE Estonia; FI Finlandia|Finland;
    FR Francia|France; GI Gibraltar; GR Grecia|Greece|Islas griegas; GG Guernesey|Guernsey; HU Hungría|Hungary;
    IE Irlanda|Ireland|Éire; IM Isla de Man; IS Islandia|Iceland; AX Islas Åland|Aland; FO Islas Feroe|Faroe; IT Italia|Italy;
    JE Jersey; XK Kosovo; LV Letonia|Latvia; LI Liechtenstein; LT Lituania|Lithuania; LU Luxemburgo|Luxembourg;
    MK Macedonia del Norte|Macedonia; MT Malta; MD Moldavia|Moldova; MC Mónaco|Montecarlo; ME Montenegro; NO Noruega|Norway;
    NL Países Bajos|Holanda|Netherlands|Holland; PL Polonia|Poland; PT Portugal;
    GB Reino Unido|Inglaterra|Gran Bretaña|Escocia|Gales|Irlanda del Norte|UK|United Kingdom|England|Scotland;
    CZ República Checa|Chequia|Czechia; RO Rumania|Romania; RU Rusia|Russia|Federación Rusa; SM San Marino; RS Serbia;
    SE Suecia|Sweden; CH Suiza|Switzerland|Schweiz|Suisse; SJ Svalbard y Jan Mayen|Svalbard; UA Ucrania|Ukraine`,
  southAmerica: `
    AR Argentina|República Argentina; BO Bolivia; BR Brasil|Brazil; CL Chile; CO Colombia; EC Ecuador;
    GS Georgias del Sur y Sandwich del Sur|Islas Georgias del Sur; GF Guayana Francesa; GY Guyana; BV Isla Bouvet;
    FK Islas Malvinas|Malvinas|Falkland|Islas Falkland; PY Paraguay; PE Perú; SR Surinam|Suriname;
    UY Uruguay|República Oriental del Uruguay|ROU; VE Venezuela`,
  centralAmerica: `
    AI Anguila|Anguilla; AG Antigua y Barbuda; AW Aruba; BS Bahamas; BB Barbados; BZ Belice|Belize;
    BQ Bonaire, San Eustaquio y Saba|Caribe Neerlandés; CR Costa Rica; CU Cuba; CW Curazao|Curaçao;
    DM Dominica|Mancomunidad de Dominica; SV El Salvador; GD Granada|Grenada|Isla de Granada; GP Guadalupe|Guadeloupe;
    GT Guatemala; HT Haití; HN Honduras; KY Islas Caimán|Caimán|Cayman|Gran Caimán;
    TC Islas Turcas y Caicos|Turks and Caicos|Turks y Caicos; VG Islas Vírgenes Británicas|British Virgin Islands;
    VI Islas Vírgenes de los Estados Unidos|US Virgin Islands|Saint Thomas; JM Jamaica; MQ Martinica|Martinique;
    MX México|Méjico; MS Montserrat; NI Nicaragua; PA Panamá; PR Puerto Rico;
    DO República Dominicana|Dominicana|Rep. Dominicana|RD|Dominican Republic;
    BL San Bartolomé|Saint Barthélemy|St. Barts|Saint Barth; KN San Cristóbal y Nieves|Saint Kitts and Nevis|Saint Kitts;
    MF San Martín (Francia)|Saint-Martin; VC San Vicente y las Granadinas|Saint Vincent; LC Santa Lucía|Saint Lucia;
    SX Sint Maarten|San Martín (Países Bajos)|St. Maarten; TT Trinidad y Tobago|Trinidad y Tabago|Tobago`,
  northAmerica: `
    CA Canadá; US Estados Unidos|EE.UU.|EUA|USA|US|United States|Estados Unidos de América`,
  asia: `
    AF Afganistán; SA Arabia Saudita|Arabia Saudí|Saudi Arabia; AM Armenia; AZ Azerbaiyán|Azerbaijan;
    BH Baréin|Bahréin|Bahrain; BD Bangladés|Bangladesh; BN Brunéi; BT Bután|Bhutan; KH Camboya|Cambodia; QA Catar|Qatar;
    CN China|República Popular China; KP Corea del Norte|North Korea; KR Corea del Sur|Corea|South Korea|República de Corea;
    AE Emiratos Árabes Unidos|Emiratos Árabes|EAU|UAE; PH Filipinas|Philippines; GE Georgia; HK Hong Kong; IN India;
    ID Indonesia; IQ Irak|Iraq; IR Irán; IL Israel; JP Japón|Japan; JO Jordania|Jordan; KZ Kazajistán|Kazajstán|Kazakhstan;
    KG Kirguistán|Kyrgyzstan; KW Kuwait; LA Laos; LB Líbano|Lebanon; MO Macao|Macau; MY Malasia|Malaysia;
    MV Maldivas|Islas Maldivas|Maldives; MN Mongolia; MM Myanmar|Birmania|Burma; NP Nepal; OM Omán; PK Pakistán;
    PS Palestina|Cisjordania|Franja de Gaza|Palestine; SG Singapur|Singapore; SY Siria|Syria; LK Sri Lanka|Ceilán;
    TH Tailandia|Thailandia|Thailand; TW Taiwán|Formosa; TJ Tayikistán; TL Timor Oriental|Timor-Leste; TM Turkmenistán;
    TR Turquía|Türkiye|Turkey|Turkía; UZ Uzbekistán; VN Vietnam; YE Yemen`,
  africa: `
    AO Angola; DZ Argelia|Algeria; BJ Benín; BW Botsuana|Botswana; BF Burkina Faso; BI Burundi; CV Cabo Verde|Cape Verde;
    CM Camerún; TD Chad; KM Comoras|Islas Comoras; CI Costa de Marfil|Côte d’Ivoire|Ivory Coast; EG Egipto|Egypt; ER Eritrea;
    SZ Esuatini|Suazilandia|Swazilandia|Eswatini; ET Etiopía; GA Gabón; GM Gambia; GH Ghana; GN Guinea; GQ Guinea Ecuatorial;
    GW Guinea-Bisáu|Guinea-Bissau; KE Kenia|Kenya; LS Lesoto|Lesotho; LR Liberia; LY Libia|Libya; MG Madagascar;
    MW Malaui|Malawi; ML Malí; MA Marruecos|Morocco; MU Mauricio|Isla Mauricio|Mauritius; MR Mauritania; YT Mayotte;
    MZ Mozambique; NA Namibia; NE Níger; NG Nigeria; CF República Centroafricana;
    CG República del Congo|Congo|Congo-Brazzaville; CD República Democrática del Congo|Congo-Kinshasa|Zaire;
    RE Reunión|La Reunión|Isla Reunión; RW Ruanda|Rwanda; EH Sáhara Occidental;
    SH Santa Elena, Ascensión y Tristán de Acuña|Santa Elena|Tristán de Acuña; ST Santo Tomé y Príncipe; SN Senegal;
    SC Seychelles|Islas Seychelles; SL Sierra Leona; SO Somalia; ZA Sudáfrica|South Africa|África del Sur; SD Sudán;
    SS Sudán del Sur; TZ Tanzania; IO Territorio Británico del Océano Índico|Diego García; TF Tierras Australes Francesas;
    TG Togo; TN Túnez|Tunisia; UG Uganda; DJ Yibuti|Djibouti; ZM Zambia; ZW Zimbabue|Zimbabwe`,
  oceania: `
    AU Australia; FJ Fiyi|Fiji|Islas Fiyi; GU Guam; NF Isla Norfolk; CX Isla de Navidad; CC Islas Cocos|Islas Keeling;
    CK Islas Cook; HM Islas Heard y McDonald; MP Islas Marianas del Norte; MH Islas Marshall; PN Islas Pitcairn;
    SB Islas Salomón; UM Islas menores alejadas de los Estados Unidos|Midway; KI Kiribati; FM Micronesia; NR Nauru; NU Niue;
    NC Nueva Caledonia; NZ Nueva Zelanda|Nueva Zelandia|New Zealand; PW Palaos|Palau; PG Papúa Nueva Guinea;
    PF Polinesia Francesa|Tahití; WS Samoa; AS Samoa Americana; TK Tokelau; TO Tonga; TV Tuvalu; VU Vanuatu;
    WF Wallis y Futuna`,
  elsewhere: `
    AQ Antártida|Antártica; BM Bermudas|Bermuda; GL Groenlandia|Greenland; PM San Pedro y Miquelón|Saint-Pierre et Miquelon`,
}
