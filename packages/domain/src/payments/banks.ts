/** A Brazilian bank by its clearing code, for payouts (product:countries#brazilian-banks). */
export interface Bank {
  /** Three digits, "001" to "757". */
  code: string;
  name: string;
  knownAs?: string | undefined;
}

/**
 * Banco Central's list of participants (public domain), by code; names changed from capitals to
 * readable case.
 */
const TABLE = `
001 Banco do Brasil S.A.
003 Banco da Amazônia S.A.
004 Banco do Nordeste do Brasil S.A.
007 Banco Nacional de Desenvolvimento Economico e Social
010 Credicoamo Credito Rural Cooperativa
011 UBS (Brasil) Corretora de Valores S.A.
012 Banco Inbursa S.A.
014 State Street Brasil S.A. - Banco Comercial
015 UBS BB Corretora de Câmbio, Títulos e Valores Mobiliários S.A.
016 Cooperativa de Crédito Mútuo dos Despachantes de Trânsito de Santa Catarina e Rio Grande do Sul - Sicoob Creditran
017 BNY Mellon Banco S.A.
018 Banco Tricury S.A.
021 BANESTES S.A. Banco do Estado do Espírito Santo
023 Conta Simples Sociedade de Crédito Direto S.A.
024 Banco Bandepe S.A.
025 Banco Alfa S.A.
029 Banco Itaú Consignado S.A.
033 Banco Santander (Brasil) S.A.
036 Banco Bradesco BBI S.A.
037 Banco do Estado do Pará S.A.
040 Banco Cargill S.A.
041 Banco do Estado do Rio Grande do Sul S.A.
047 Banco do Estado de Sergipe S.A.
060 Confidence Sociedade Corretora de Cambio S.A.
062 Hipercard Banco Múltiplo S.A.
063 Banco Bradescard S.A.
064 Goldman Sachs do Brasil Banco Múltiplo S.A.
065 Banco AndBank (Brasil) S.A.
066 Banco Morgan Stanley S.A.
069 Banco Crefisa S.A.
070 BRB - Banco de Brasília S.A.
074 Banco J. Safra S.A.
075 Banco ABN AMRO Clearing S.A.
076 Banco KDB do Brasil S.A.
077 Banco Inter S.A.
078 Haitong Banco de Investimento do Brasil S.A.
079 PicPay Bank - Banco Múltiplo S.A
080 BT Corretora de Câmbio Ltda.
081 BancoSeguro S.A.
082 Banco Topázio S.A.
083 Banco da China Brasil S.A.
084 Sisprime do Brasil - Cooperativa de Crédito
085 Cooperativa Central de Crédito - Ailos
088 Banco Randon S.A.
089 Credisan Cooperativa de Crédito
091 Central de Cooperativas de Economia e Crédito Mútuo do Estado do Rio Grande do Sul
092 BRK S.A. Crédito, Financiamento e Investimento
093 Pólocred Sociedade de Crédito ao Microempreendedor e à Empresa de Pequeno Porte Ltda.
094 Banco Finaxis S.A.
095 Banco Travelex S.A.
096 Banco B3 S.A.
097 Credisis - Central de Cooperativas de Crédito
098 Credialiança Cooperativa de Crédito Rural
099 Uniprime Central Nacional - Central Nacional de Cooperativa de Credito
100 Planner Corretora de Valores S.A.
101 Warren Rena Distribuidora de Títulos e Valores Mobiliários Ltda
102 XP Investimentos Corretora de Câmbio, Títulos e Valores Mobiliários S/A
104 Caixa Econômica Federal
105 Lecca Crédito, Financiamento e Investimento S/A
107 Banco Bocom BBM S.A.
108 Portocred S.A. - Credito, Financiamento e Investimento
111 Oliveira Trust Distribuidora de Títulos e Valores Mobiliarios S.A.
113 Neon Corretora de Títulos e Valores Mobiliários S.A.
114 Central Cooperativa de Crédito no Estado do Espírito Santo - CECOOP
117 Advanced Corretora de Câmbio Ltda - em Liquidação Extrajudicial
119 Banco Western Union do Brasil S.A.
120 Banco Rodobens S.A.
121 Banco Agibank S.A.
122 Banco Bradesco BERJ S.A.
124 Banco Woori Bank do Brasil S.A.
125 Banco Genial S.A.
126 BR Partners Banco de Investimento S.A.
127 Codepe Corretora de Valores e Câmbio S.A.
128 Braza Bank S.A. Banco de Câmbio
129 UBS BB Banco de Investimento S.A.
130 Caruana S.A. - Sociedade de Crédito, Financiamento e Investimento
131 Tullett Prebon Brasil Corretora de Valores e Câmbio Ltda
132 ICBC do Brasil Banco Múltiplo S.A.
133 Confederação Nacional das Cooperativas Centrais de Crédito e Economia Familiar e Solidária - Cresol Confederação
134 BGC Liquidez Distribuidora de Títulos e Valores Mobiliários Ltda
136 Cooperativa Central de Crédito Unicred do Brasil - Unicred do Brasil
138 Get Money Sociedade Corretora de Câmbio S.A.
139 Intesa Sanpaolo Brasil S.A. - Banco Múltiplo
140 Nu Investimentos S.A. - Corretora de Títulos e Valores Mobiliários
141 Banco Master de Investimento S.A. - em Liquidação Extrajudicial
142 Broker Brasil Corretora de Câmbio Ltda.
143 Intex Bank Banco de Câmbio S.A.
144 Ebury Banco de Câmbio S.A.
145 Levycam - Corretora de Cambio e Valores Ltda.
146 Guitta Corretora de Cambio Ltda.
149 Facta Financeira S.A. - Crédito Financiamento e Investimento
157 ICAP do Brasil Corretora de Títulos e Valores Mobiliários Ltda.
159 Casa do Crédito S.A. Sociedade de Crédito ao Microempreendedor
163 Commerzbank Brasil S.A. - Banco Múltiplo
173 Apex Group Distribuidora de Títulos e Valores Mobiliários S.A.
174 Pefisa S.A. - Crédito, Financiamento e Investimento
177 Safra Asset Corretora de Títulos e Valores Mobiliários S.A.
180 CM Capital Markets Corretora de Câmbio, Títulos e Valores Mobiliários Ltda
183 Socred S.A. - Sociedade de Crédito ao Microempreendedor e à Empresa de Pequeno Porte
184 Banco Itaú BBA S.A.
188 Ativa Investimentos S.A. Corretora de Títulos, Câmbio e Valores
189 HS Financeira S/A Credito, Financiamento e Investimentos
190 Servicoop - Cooperativa de Crédito dos Servidores Públicos Estaduais e Municipais do Rio Grande do Sul
191 Nova Futura Corretora de Títulos e Valores Mobiliários Ltda.
194 Unida Distribuidora de Títulos e Valores Mobiliários Ltda.
195 Valor S/A Sociedade de Crédito, Financiamento e Investimento
196 Fair Sociedade Corretora de Câmbio S.A.
197 Stone Instituição de Pagamento S.A.
208 Banco BTG Pactual S.A.
212 Banco Original S.A.
213 Banco Arbi S.A.
217 Banco John Deere S.A.
218 Banco BS2 S.A.
222 Banco Crédit Agricole Brasil S.A.
224 Banco Fibra S.A.
233 Banco BMG Soluções Financeiras S.A.
237 Banco Bradesco S.A.
241 Banco Classico S.A.
243 Banco Master S/A - em Liquidação Extrajudicial
246 Banco ABC Brasil S.A.
249 Banco Investcred Unibanco S.A.
250 Banco BMG Consignado S.A.
253 Bexs Corretora de Câmbio S/A
254 Paraná Banco S.A.
259 Moneycorp Banco de Câmbio S.A.
260 Nu Pagamentos S.A. - Instituição de Pagamento
265 Banco Fator S.A.
266 Banco Cedula S.A.
268 Bari Companhia Hipotecária
269 Banco HSBC S.A.
270 Sagitur Corretora de Câmbio S.A.
271 BPY Corretora de Câmbio, Títulos e Valores Mobiliários S.A.
272 AGK Corretora de Cambio S.A.
273 Cooperativa de Credito Sulcredi Amplea
274 BMP Sociedade de Crédito ao Microempreendedor e a Empresa de Pequeno Porte Ltda.
276 Banco Senff S.A.
278 Genial Investimentos Corretora de Valores Mobiliários S.A.
279 Primacredi Credisis - Cooperativa de Crédito de Primavera do Leste
280 Will Financeira S.A. Crédito, Financiamento e Investimento - em Liquidação Extrajudicial
281 Cooperativa de Crédito Rural Coopavel
283 RB Investimentos Distribuidora de Titulos e Valores Mobiliarios Limitada
285 Frente Sociedade Corretora de Câmbio S.A. - em Liquidação Extrajudicial
286 Uniprime Ouro - Cooperativa de Crédito de Ouro
288 Carol Distribuidora de Titulos e Valores Mobiliarios Ltda.
289 EFX Corretora de Câmbio Ltda.
290 PagSeguro Internet Instituição de Pagamento S.A.
292 Galapagos Capital Distribuidora de Títulos e Valores Mobiliários S.A.
293 Lastro RDV Distribuidora de Títulos e Valores Mobiliários Ltda.
296 OZ Corretora de Câmbio S.A.
298 Vips Corretora de Câmbio S.A.
299 Banco Afinz S.A. - Banco Múltiplo
300 Banco de la Nacion Argentina
301 Dock Instituição de Pagamento S.A.
305 Fourtrade Corretora de Câmbio Ltda.
306 Portopar Distribuidora de Titulos e Valores Mobiliarios Ltda.
307 Terra Investimentos Distribuidora de Títulos e Valores Mobiliários Ltda.
309 Cambionet Corretora de Câmbio Ltda.
310 Vortx Distribuidora de Titulos e Valores Mobiliarios Ltda.
311 Dourada Corretora de Câmbio Ltda.
312 HSCM - Sociedade de Crédito ao Microempreendedor e à Empresa de Pequeno Porte Ltda.
313 Amazônia Corretora de Câmbio Ltda.
315 PI Distribuidora de Títulos e Valores Mobiliários S.A.
318 Banco BMG S.A.
319 OM Distribuidora de Títulos e Valores Mobiliários Ltda
320 Bank of China (Brasil) Banco Múltiplo S/A
321 Crefaz Sociedade de Crédito ao Microempreendedor e a Empresa de Pequeno Porte S.A.
322 Cooperativa de Crédito Rural de Abelardo Luz - Sulcredi/Crediluz
323 Mercado Pago Instituição de Pagamento Ltda.
324 Cartos Sociedade de Crédito Direto S.A.
325 Órama Distribuidora de Títulos e Valores Mobiliários S.A.
326 Meutudo S.A - Sociedade de Crédito, Financiamento e Investimento
328 Cooperativa de Economia e Crédito Mútuo dos Fabricantes de Calçados de Sapiranga Ltda.
329 QI Sociedade de Crédito Direto S.A.
330 Banco Bari de Investimentos e Financiamentos S.A.
331 Oslo Capital Distribuidora de Títulos e Valores Mobiliários S.A
332 Acesso Soluções de Pagamento S.A. - Instituição de Pagamento
334 Banco Besa S.A.
335 Banco Digio S.A.
336 Banco C6 S.A.
340 Superdigital Instituição de Pagamento S.A.
341 Itaú Unibanco S.A.
342 Creditas Sociedade de Crédito Direto S.A.
343 FFA Sociedade de Crédito ao Microempreendedor e à Empresa de Pequeno Porte Ltda.
348 Banco XP S.A.
349 AL5 S.A. Sociedade de Crédito, Financiamento e Investimento
350 Cooperativa de Crédito Popular do Brasil - Crehnor
352 Santander Corretora de Títulos e Valores Mobiliários S.A.
354 Necton Investimentos S.A. Corretora de Valores Mobiliários e Commodities
355 Ótimo Sociedade de Crédito Direto S.A.
358 Midway S.A. - Sociedade de Crédito, Financiamento e Investimento
359 Zema Crédito, Financiamento e Investimento S/A
360 Trinus Capital Distribuidora de Títulos e Valores Mobiliários S.A.
362 Cielo S.A. - Instituição de Pagamento
363 QI Corretora de Títulos e Valores Mobiliários S.A.
364 Efí S.A. - Instituição de Pagamento
365 Simpaul Corretora de Cambio e Valores Mobiliarios S.A.
366 Banco Societe Generale Brasil S.A.
367 Vitreo Distribuidora de Títulos e Valores Mobiliários S.A.
368 Banco CSF S.A.
370 Banco Mizuho do Brasil S.A.
371 Warren Corretora de Valores Mobiliários e Câmbio Ltda.
373 UP.P Sociedade de Empréstimo entre Pessoas S.A.
374 Realize Sociedade de Crédito, Financiamento e Investimento S.A.
376 Banco J.P. Morgan S.A.
377 BMS Sociedade de Crédito Direto S.A.
378 Banco Brasileiro de Crédito Sociedade Anônima
379 Cooperforte Cooperativa de Crédito e Investimentos Ltda
380 PicPay Instituição de Pagamento S.A.
381 Banco Mercedes-Benz do Brasil S.A.
382 Fidúcia Sociedade de Crédito ao Microempreendedor e à Empresa de Pequeno Porte Limitada.
383 Ebanx Instituicao de Pagamentos Ltda.
384 Global Finanças Sociedade de Crédito ao Microempreendedor e à Empresa de Pequeno Porte Ltda.
385 Cooperativa de Economia e Credito Mutuo dos Trabalhadores Portuarios da Grande Vitoria - Credestiva.
386 Nu Financeira S.A. - Sociedade de Crédito, Financiamento e Investimento
387 Banco Toyota do Brasil S.A.
389 Banco Mercantil do Brasil S.A.
390 Banco GM S.A.
391 Cooperativa de Credito Rural de Ibiam - Sulcredi/Ibiam
393 Banco Volkswagen S.A.
394 Banco Bradesco Financiamentos S.A.
395 F.D'Gold - Distribuidora de Títulos e Valores Mobiliários Ltda.
396 Magalupay Instituição de Pagamento S.A.
397 Listo Sociedade de Credito Direto S.A.
398 Ideal Corretora de Títulos e Valores Mobiliários S.A.
399 Kirton Bank S.A. - Banco Múltiplo
400 Cooperativa de Crédito, Poupança e Serviços Financeiros - em Liquidação Extrajudicial
401 Iugu Instituição de Pagamento S.A.
402 Cobuccio S/A - Sociedade de Crédito, Financiamento e Investimentos
403 Cora Sociedade de Crédito, Financiamento e Investimento S.A.
404 Sumup Sociedade de Crédito Direto S.A.
406 Accredito - Sociedade de Crédito Direto S.A.
407 Sefer Investimentos Distribuidora de Títulos e Valores Mobiliários Ltda - em Liquidação Extrajudicial
408 Bonuspago Sociedade de Crédito Direto S.A.
410 Planner Sociedade de Crédito Direto S.A.
411 Via Certa Financiadora S.A. - Crédito, Financiamento e Investimentos
412 Social Bank Banco Múltiplo S/A
413 Banco BV S.A.
414 Lend Sociedade de Crédito Direto S.A.
415 Banco Nacional S.A.
416 Lamara Sociedade de Crédito Direto S.A.
418 Zipdin Soluções Digitais Sociedade de Crédito Direto S/A
419 Numbrs Sociedade de Crédito Direto S.A.
421 Lar Cooperativa de Crédito - Lar Credi
422 Banco Safra S.A.
423 Coluna S/A Distribuidora de Titulos e Valores Mobiliários
425 Socinal S.A. - Crédito, Financiamento e Investimento
426 Neon Financeira - Sociedade de Crédito, Financiamento e Investimento S.A
427 Cooperativa de Crédito dos Servidores da Universidade Federal do Espirito Santo
428 Credsystem Sociedade de Crédito Direto S.A.
429 Crediare S.A. - Crédito, Financiamento e Investimento
430 Cooperativa de Credito Rural Seara - Crediseara
433 BR-Capital Distribuidora de Títulos e Valores Mobiliários S.A.
435 Delfinance Sociedade de Credito Direto S.A.
438 Trustee Distribuidora de Títulos e Valores Mobiliários Ltda.
439 ID Corretora de Títulos e Valores Mobiliários S.A.
440 Credi&gente - Cooperativa de Crédito e Investimentos
442 Magnetis - Distribuidora de Títulos e Valores Mobiliários Ltda
443 Octa Sociedade de Crédito Direto S.A. - em Liquidação Extrajudicial
444 Trinus Sociedade de Crédito Direto S.A.
445 Plantae S.A. - Crédito, Financiamento e Investimento
447 Mirae Asset (Brasil) Corretora de Câmbio, Títulos e Valores Mobiliários Ltda.
448 Hemera Distribuidora de Títulos e Valores Mobiliários Ltda.
449 DM Sociedade de Crédito Direto S.A.
450 Fits Instituição de Pagamento S.A.
451 J17 - Sociedade de Crédito Direto S/A
452 Credifit Sociedade de Crédito Direto S.A.
454 Mérito Distribuidora de Títulos e Valores Mobiliários Ltda.
455 VIS Distribuidora de Títulos e Valores Mobiliários Ltda
456 Banco MUFG Brasil S.A.
457 UY3 Sociedade de Crédito Direto S/A
458 Hedge Investments Distribuidora de Títulos e Valores Mobiliários Ltda.
459 Cooperativa de Crédito Mútuo de Servidores Públicos do Estado de São Paulo - Credifisco
460 Unavanti Sociedade de Crédito Direto S/A
461 Asaas Gestão Financeira Instituição de Pagamento S.A.
462 Stark Sociedade de Crédito Direto S.A.
463 Azumi Distribuidora de Títulos e Valores Mobiliários Ltda.
464 Banco Sumitomo Mitsui Brasileiro S.A.
465 Capital Consig Sociedade de Crédito Direto S.A.
467 Master S/A Corretora de Câmbio, Títulos e Valores Mobiliários - em Liquidação Extrajudicial
468 Portoseg S.A. - Credito, Financiamento e Investimento
469 PicPay Invest Distribuidora de Títulos e Valores Mobiliários Ltda
470 CDC Sociedade de Crédito Direto S.A.
471 Cooperativa de Economia e Crédito Mútuo dos Servidores Públicos de Pinhão - Creserv Credisis
473 Banco Caixa Geral - Brasil S.A.
475 Banco Yamaha Motor do Brasil S.A.
476 Idea Maker Instituicao de Pagamento Ltda
477 Citibank N.A.
478 Gazincred S.A. Sociedade de Crédito, Financiamento e Investimento
479 Banco ItauBank S.A.
481 Superlógica Sociedade de Crédito Direto S.A.
482 Artta Sociedade de Crédito Direto S.A
484 Apex Distribuidora de Títulos e Valores Mobiliários S.A.
487 Deutsche Bank S.A. - Banco Alemao
488 JPMorgan Chase Bank, National Association
492 ING Bank N.V.
495 Banco de la Provincia de Buenos Aires
496 BBVA Brasil Banco de Investimento S.A.
505 Banco UBS (Brasil) S.A.
506 RJI Corretora de Titulos e Valores Mobiliarios Ltda
507 Sociedade de Crédito, Financiamento e Investimento Efí S.A.
508 Avenue Securities Banco de Investimento S.A.
509 Celcoin Instituicao de Pagamento S.A.
510 FFCred Sociedade de Crédito Direto S.A.
511 Magnum Sociedade de Crédito Direto S.A.
512 Finvest Distribuidora de Títulos e Valores Mobiliários Ltda.
513 ATF Sociedade de Crédito Direto S.A.
514 Exim Sociedade Corretora de Câmbio Ltda
516 Qista S.A. - Crédito, Financiamento e Investimento
517 Pagueveloz Instituição de Pagamento Ltda.
518 Mercado Crédito Sociedade de Crédito, Financiamento e Investimento S.A.
519 Lions Trust Distribuidora de Títulos e Valores Mobiliários Ltda.
520 Somapay Sociedade de Crédito Direto S.A.
521 Peak Sociedade de Empréstimo entre Pessoas S.A.
522 Red Sociedade de Crédito Direto S.A.
523 HR Digital - Sociedade de Crédito Direto S/A
524 WNT Capital Distribuidora de Títulos e Valores Mobiliários S.A.
525 Intercam Corretora de Câmbio Ltda.
526 Monetarie Sociedade de Crédito Direto S.A.
527 Aticca - Sociedade de Crédito Direto S.A.
528 CBSF Distribuidora de Títulos e Valores Mobiliários S.A.- em Liquidação Extrajudicial
529 Pinbank Brasil Instituição de Pagamento S.A.
530 Ser Finance Sociedade de Crédito Direto S.A.
531 BMP Sociedade de Crédito Direto S.A
532 Futuro Sociedade de Crédito Direto S.A.
533 SRM Bank Instituição de Pagamento S/A
534 Ewally Instituição de Pagamento S.A.
535 Opea Sociedade de Crédito Direto S.A.
536 Neon Pagamentos S.A. - Instituição de Pagamento
537 Select Credit Sociedade de Crédito ao Microempreendedor e à Empresa de Pequeno Porte Ltda.
538 Sudacred Sociedade de Crédito Direto S.A.
539 Santinvest S.A. - Credito, Financiamento e Investimentos
540 HBI Sociedade de Crédito Direto S/A
541 Fundo Garantidor de Creditos - FGC
542 Cloudwalk Instituição de Pagamento e Servicos Ltda
543 Cooperativa de Economia e Crédito Mútuo dos Eletricitários e dos Trabalhadores das Empresas do Setor de Energia - Coopcrece
544 Multicred Sociedade de Crédito Direto S.A.
545 Senso Corretora de Cambio e Valores Mobiliarios S.A
546 Okto Instituição de Pagamento S.A.
547 BNK Digital Sociedade de Crédito Direto S.A.
548 RPW S/A Sociedade de Crédito, Financiamento e Investimento
549 Intra Investimentos Distribuidora de Títulos e Valores Mobiliários Ltda
550 Beeteller Instituição de Pagamento Ltda.
551 Vert Distribuidora de Títulos e Valores Mobiliários Ltda
552 Uzzipay Instituição de Pagamento S.A.
553 Percapital Sociedade de Crédito Direto S.A.
554 Banco Stonex S.A.
555 Pan Financeira S.A. - Sociedade de Crédito, Financiamento e Investimentos
556 Saygo Corretora de Câmbio S.A.
557 Pagprime Instituicao de Pagamento Ltda
558 QI Distribuidora de Títulos e Valores Mobiliários Ltda.
559 Kanastra Financeira S.A. - Crédito, Financiamento e Investimento
560 MAG Instituicao de Pagamento Ltda
561 Pay4Fun Instituicao de Pagamento S.A.
562 Azimut Brasil Distribuidora de Títulos e Valores Mobiliários Ltda
563 Protege Cash Instituição de Pagamento S.A.
564 J17 - Sociedade de Crédito, Financiamento e Investimento S/A
565 Ágora Corretora de Titulos e Valores Mobiliarios S.A.
566 Flagship Instituicao de Pagamento Ltda
567 Mercantil Financeira S.A. - Sociedade de Crédito, Financiamento e Investimento.
568 Brcondos Sociedade de Crédito Direto S.A.
569 Conta Pronta Instituicao de Pagamento Ltda
571 Monte Bravo Corretora de Títulos e Valores Mobiliários S.A.
572 All In Cred Sociedade de Credito Direto S.A.
573 Oxy Companhia Hipotecária
574 A55 Sociedade de Crédito Direto S.A.
575 DGBK Credit S.A. - Sociedade de Crédito Direto.
576 Mercado Bitcoin Instituicao de Pagamento Ltda
577 Desenvolve SP - Agência de Fomento do Estado de São Paulo S.A.
578 Cooperativa de Crédito dos Servidores Públicos Municipais da Grande Vitória/ES
579 Quadra Sociedade de Crédito Direto S.A.
580 Cooperativa Central de Crédito, Poupança e Investimento do Sul e Sudeste - Central Sicredi Sul/Sudeste
581 Cooperativa Central de Crédito, Poupança e Investimento do Nordeste - Central Sicredi Nordeste
582 Cooperativa Central de Crédito, Poupança e Investimento de Mato Grosso do Sul, Goiás, Distrito Federal e Tocantins - Central Sicredi Brasil Central
583 Cooperativa Central de Crédito, Poupança e Investimento do Centro Norte do Brasil - Central Sicredi Centro Norte
584 Cooperativa Central de Crédito, Poupança e Investimento dos Estados do Paraná, São Paulo e Rio de Janeiro - Central Sicredi PR/SP/RJ
585 Sethi Sociedade de Crédito Direto S.A.
586 Z1 Instituição de Pagamento Ltda.
587 Fidd Distribuidora de Títulos e Valores Mobiliários Ltda.
588 Avancard Prover Instituição de Pagamento Ltda
589 G5 Sociedade de Crédito Direto S.A.
590 Repasses Financeiros e Solucoes Tecnologicas Instituicao de Pagamento S.A.
591 Banvox Distribuidora de Títulos e Valores Mobiliários Ltda
592 Instituição de Pagamentos Maps Ltda.
593 Transfeera Instituição de Pagamento S.A
594 ASA Sociedade de Crédito Financiamento e Investimento S.A.
595 iFood Pago Instituição de Pagamento S.A.
596 Cactvs Instituicao de Pagamento S.A
597 Issuer Instituicao de Pagamento Ltda.
598 Konect Sociedade de Crédito Direto S/A
599 Agoracred S/A Sociedade de Crédito, Financiamento e Investimento
600 Banco Luso Brasileiro S.A.
604 Banco Industrial do Brasil S.A.
610 Banco VR S.A.
611 Banco Paulista S.A.
612 Banco Guanabara S.A.
613 Omni Banco S.A.
614 Sants Sociedade de Crédito Direto S.A.
615 Smart Solutions Group Instituicao de Pagamento Ltda
619 Trio Instituicao de Pagamento Ltda.
620 Revolut Sociedade de Crédito Direto S.A.
623 Banco Pan S.A.
626 Banco C6 Consignado S.A.
630 Banco Letsbank S.A. - em Liquidação Extrajudicial
632 Z-On Sociedade de Crédito Direto S.A.
633 Banco Rendimento S.A.
634 Banco Triangulo S.A.
636 Giro - Sociedade de Crédito Direto S/A
637 Banco Sofisa S.A.
643 Banco Pine S.A.
644 321 Sociedade de Crédito Direto S.A.
646 DM Sociedade de Crédito, Financiamento e Investimento S.A
651 Pagare Instituicao de Pagamento S.A.
652 Itaú Unibanco Holding S.A.
653 Banco Pleno S.A. - em Liquidação Extrajudicial
654 Banco Digimais S.A.
655 Banco Votorantim S.A.
659 Onekey Payments Instituicao de Pagamento SA
660 Pagme Instituição de Pagamento Ltda.
661 Freex Sociedade Corretora de Câmbio S.A.
662 We Pay Out Instituicao de Pagamento Ltda.
663 Actual Distribuidora de Títulos e Valores Mobiliários S.A.
664 Eagle Instituicao de Pagamento Ltda.
665 Stark Bank S.A. - Instituicao de Pagamento
667 Liquido Instituicao de Pagamento Ltda
668 Celcoin Sociedade de Crédito Direto S.A.
669 Transfero Instituicao de Pagamento Ltda.
670 BSN Pagamentos Instituição de Pagamento Ltda
671 Zero Instituição de Pagamento S.A.
672 Stone Sociedade de Credito, Financiamento e Investimento S.A.
673 Cooperativa de Crédito Rural do Agreste Alagoano - Cooperagre
674 Hinova Pay Instituicao de Pagamento S.A.
675 Casas Bahia Pay Instituição de Pagamento Ltda.
676 Dufrio Financeira, Crédito, Financiamento e Investimentos S.A.
677 Gowd Instituição de Pagamento Ltda.
678 Fidem Sociedade de Crédito Direto S/A
679 Pay Instituicao de Pagamento S.A.
680 Delta Global Sociedade de Crédito Direto S.A.
681 MT Instituicao de Pagamento SA
682 Monery Instituicao de Pagamento S.A.
683 Brasil Cash Instituicao de Pagamento S.A
684 Harmos S.A. - Sociedade de Crédito, Financiamento e Investimento
685 Tycoon Technology Instituicao de Pagamento S.A
686 Biz Instituição de Pagamento S.A.
687 Inco Sociedade de Empréstimo entre Pessoas S.A.
688 Kikai Sociedade de Crédito Direto S.A.
689 Nvio Brasil Sociedade de Crédito Direto S.A.
690 BK Instituição de Pagamento S.A.
691 Wasu - Wallet Support Instituição de Pagamento Ltda
692 Squid Sociedade de Crédito Direto S.A.
693 Efex Instituição de Pagamento S.A.
694 Woovi Instituicao de Pagamento Ltda
695 Bees Instituicao de Pagamento Ltda.
696 Loan Brasil Sociedade de Crédito Direto S.A.
697 JM Corretora de Câmbio Ltda.
698 Bit Sociedade de Crédito Direto S.A.
699 BFC Sociedade de Crédito Direto S.A.
700 MW Instituicao de Pagamento Ltda
701 Integração de Crédito e Cobrança Sociedade de Crédito Direto S.A.
703 Getnet Adquirência e Serviços para Meios de Pagamento S.A. Instituição de Pagamento
704 Festor Instituição de Pagamento Ltda.
707 Banco Daycoval S.A.
708 Banco Induscred de Investimento S.A.
712 Ouribank S.A. Banco Múltiplo
714 Finamax S.A. - Credito, Financiamento e Investimento
719 Banco Master Múltiplo S.A. - em Liquidação Extrajudicial
720 Banco RNX S.A.
739 Banco Cetelem S.A.
741 Banco Ribeirao Preto S.A.
743 Banco Semear S.A.
745 Banco Citibank S.A.
746 Banco Modal S.A.
747 Banco Rabobank International Brasil S.A.
748 Banco Cooperativo Sicredi S.A.
751 Scotiabank Brasil S.A. Banco Múltiplo
752 Banco BNP Paribas Brasil S.A.
753 Novo Banco Continental S.A. - Banco Múltiplo
754 Banco Sistema S.A.
755 Bank of America Merrill Lynch Banco Múltiplo S.A.
756 Banco Cooperativo Sicoob S.A. - Banco Sicoob
757 Banco KEB Hana do Brasil S.A.
`;

/** Popular names of banks that differ from their official ones. */
const KNOWN_AS: Readonly<Record<string, string>> = {
  '001': 'BB',
  '041': 'Banrisul',
  '104': 'CEF',
  '260': 'Nubank',
  '290': 'PagBank',
  '364': 'Gerencianet',
};

/** The table has about 20 kB: load it only where a bank is chosen. */
export const BRAZILIAN_BANKS: readonly Bank[] = TABLE.trim()
  .split('\n')
  .map((line) => ({ code: line.slice(0, 3), name: line.slice(4) }))
  .map((bank) => ({ ...bank, knownAs: KNOWN_AS[bank.code] }));

/** The name of the bank of a code; undefined for an unknown one. */
export const nameOfBank = (code: string): string | undefined =>
  BRAZILIAN_BANKS.find((bank) => bank.code === code)?.name;
